import { toSnake } from '#casing.ts'
import { operationOf } from './operations.ts'
import { commands, flagOf, type Command } from './commands.ts'
import { pathAndQuery } from './curl.ts'
import { argsOf, wireBody, type Code, type CodeRequest, type SecretsAs } from './request.ts'
import { markSecrets, secretsIn } from './secrets.ts'
import { shellJson, shellWord } from './shell.ts'
import type { Fields, Tree } from './tree.ts'

/** Formats a request as a command of the `oxide` program for bash. */
export function commandLine(request: CodeRequest, secretsAs: SecretsAs): Code {
  const route = operationOf(request)
  if (route.answer === 'any' || route.body === 'form' || route.body === 'raw_form' || route.body === 'bytes')
    return { text: null, notes: ['The oxide program has no command for this call.'] }
  const body = wireBody(request)
  const marked = body === undefined ? undefined : markSecrets(body)
  const command = commands[request.operation]
  const text =
    command === undefined
      ? genericCommand(request, marked, secretsAs)
      : ownCommand(command, request, marked, secretsAs)
  return { text, notes: [] }
}

function ownCommand(
  { words, jsonBody, withoutFlag = [] }: Command,
  request: CodeRequest,
  body: Tree | undefined,
  secretsAs: SecretsAs,
): string {
  const { path = {}, query = {} } = argsOf(request)
  const parameters = flags(Object.entries({ ...path, ...query }).map(([key, value]) => [toSnake(key), value]))
  const head = `oxide ${words}`
  if (body === undefined) return lines([head, ...parameters])
  const fields = body as Fields
  const needsFile =
    jsonBody === 'required' ||
    withoutFlag.some((field) => field in fields) ||
    // Every user of the machine could read a secret in a flag.
    secretsIn(body).length > 0 ||
    // Command-line arguments cannot contain NUL.
    Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0'))
  if (!needsFile) return lines([head, ...parameters, ...flags(Object.entries(fields))])
  const file = `${fileName(fields['name'])}.json`
  const { before, opening, document } = shellJson(body, secretsAs)
  return [
    ...before,
    `cat > ${file} ${opening}`,
    document,
    lines([head, ...parameters, `--json-body ${file}`]),
  ].join('\n')
}

/** Formats any operation as the generic `api` command with its path. The program adds the address and the token. */
function genericCommand(request: CodeRequest, body: Tree | undefined, secretsAs: SecretsAs): string {
  const command = `oxide api --method ${operationOf(request).method} "${pathAndQuery(request)}"`
  if (body === undefined) return command
  const { before, opening, document } = shellJson(body, secretsAs)
  return [...before, `${command} --input - ${opening}`, document].join('\n')
}

/** Joins the parts of a command, one per line. */
export const lines = (parts: readonly string[]) => parts.join(' \\\n  ')

/** Returns a flag for each value that is not undefined. */
export function flags(entries: readonly (readonly [string, unknown])[]): string[] {
  return entries.flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const word = shellWord(text)
    // The program would parse a value that begins with a dash as a flag.
    return [text.startsWith('-') ? `${flagOf(name)}=${word}` : `${flagOf(name)} ${word}`]
  })
}

/** Returns a file name made from the name of the resource. */
function fileName(name: Tree | undefined): string {
  return typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name) ? name : 'body'
}
