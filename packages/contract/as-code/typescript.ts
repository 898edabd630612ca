import { toCamel } from '#casing.ts'
import type { OperationId } from '#routes.ts'
import { isContractOperation } from './operations.ts'
import { argsOf, type Code, type CodeRequest, type SecretsAs } from './request.ts'
import { Secret } from './tree.ts'
import { markSecrets } from './secrets.ts'
import { printTree, Reference, type Fields, type Style } from './tree.ts'

/**
 * Formats a request as a call of the TypeScript package `@oxide/api`, whose methods have the same names as those of our
 * client.
 */
export function typescript(request: CodeRequest, secretsAs: SecretsAs): Code {
  if (!isContractOperation(request.operation))
    return { text: null, notes: ['This call is an extension of Portico, which @oxide/api does not know.'] }
  const { path, query, body } = argsOf(request)
  const args: Fields = {
    ...(path && { path: given(path) as Fields }),
    ...(query && { query: given(query) as Fields }),
    ...(body !== undefined && { body: markSecrets(given(body)) }),
  }
  const call = `client.methods.${toCamel(request.operation)}(${printTree(args, style(secretsAs))})`
  return {
    text: [
      "import { Api } from '@oxide/api'",
      '',
      'const client = new Api({',
      '  host: process.env.OXIDE_HOST,',
      '  token: process.env.OXIDE_TOKEN,',
      '})',
      '',
      `const result = await ${call}`,
      "if (result.type !== 'success') throw new Error(JSON.stringify(result))",
    ].join('\n'),
    notes: notesOn(request.operation),
  }
}

function notesOn(operation: OperationId): string[] {
  if (operation === 'instance_create')
    return ['The types of @oxide/api 0.4.1 do not include bootDisk. The field is sent anyway.']
  return isLaterThanPackage(operation)
    ? [`@oxide/api 0.4.1 has no ${toCamel(operation)} yet. Use a later release.`]
    : []
}

/** Whether the operation is newer than the API description of release 0.4.1 of the package. */
export const isLaterThanPackage = (operation: OperationId): boolean =>
  /^((anti_)?affinity_|internet_gateway_|support_bundle_|target_release_|system_timeseries_|instance_update$)|_lldp_/.test(
    operation,
  )

/** Removes fields that are undefined, since they are not sent. */
const given = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const style = (secretsAs: SecretsAs): Style => ({
  leaf(leaf) {
    if (leaf instanceof Reference) return leaf.text
    if (leaf instanceof Secret)
      return secretsAs === 'masked' ? quoted(leaf.mask) : `process.env.${leaf.variable}`
    return typeof leaf === 'string' ? quoted(leaf) : JSON.stringify(leaf)
  },
  key: propertyName,
  pair: (key, value) => `${propertyName(key)}: ${value}`,
  between: ',',
  last: ',',
})

const propertyName = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key))

/** Quotes a text. JSON's escapes are valid in TypeScript; only the quotes are replaced. */
function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
  return `'${inner}'`
}
