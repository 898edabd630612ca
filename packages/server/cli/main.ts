import { StartFailure } from '@portico/adapters/failure.ts'
import { ignoreBrokenPipes } from '#log.ts'
import { flagsHelp } from '#settings/help.ts'
import { readSettings } from '#settings/read-settings.ts'
import { type Command, parserOptions } from './command.ts'
import { commands } from './commands.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const nameWithArguments = ({ name, positionals }: Command): string => [name, ...positionals].join(' ')

function programHelp(): string {
  const list = [
    ['start', 'start the server; "portico start --help" lists its flags'],
    ...commands.map((command) => [nameWithArguments(command), command.text]),
  ]
  const width = Math.max(...list.map(([name]) => name?.length ?? 0))
  const lines = list.map(([name = '', text]) => `  ${name.padEnd(width)}  ${text}`)
  return `Usage: portico COMMAND [flags]\n\n${lines.join('\n')}\n\nportico COMMAND --help lists the flags of a command.`
}

function commandHelp(command: Command): string {
  const own = Object.entries(command.flags).map(
    ([name, { takes, text }]) => `  ${`--${name} ${takes ?? ''}`.padEnd(34)}${text}`,
  )
  const parts = [
    `Usage: portico ${nameWithArguments(command)} [flags]`,
    `${command.text.charAt(0).toUpperCase()}${command.text.slice(1)}.${command.more === undefined ? '' : `\n${command.more}`}`,
    own.length === 0 ? '' : `Flags:\n${own.join('\n')}`,
    flagsHelp(command.settings).trimEnd(),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Finds the command whose words the arguments begin with, and returns the other arguments. */
function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | null {
  for (const command of commands) {
    const words = command.name.split(' ')
    if (words.every((word, index) => args[index] === word)) return { command, rest: args.slice(words.length) }
  }
  return null
}

/** Runs the program. @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const [first = '--help'] = args
  if (['--help', '-h', 'help'].includes(first)) {
    say(programHelp())
    return 0
  }
  const found = findCommand(['--version', '-v'].includes(first) ? ['version'] : args)
  if (found === null) {
    const group = commands.filter(({ name }) => name.startsWith(`${first} `))
    if (group.length > 0) {
      say(`Usage:\n${group.map((each) => `  portico ${nameWithArguments(each)} [flags]`).join('\n')}`)
      return args.includes('--help') || args.includes('-h') ? 0 : 1
    }
    throw new StartFailure(`There is no command "${args.join(' ')}". portico --help lists the commands.`)
  }
  const { command, rest } = found
  if (rest.includes('--help') || rest.includes('-h')) {
    say(commandHelp(command))
    return 0
  }
  const read = readSettings(
    { args: rest, env: process.env },
    { flags: command.settings, options: parserOptions(command), allowPositionals: true },
  )
  if (read.positionals.length !== command.positionals.length) {
    throw new StartFailure(`Usage: portico ${nameWithArguments(command)} [flags]`)
  }
  return (await command.run({ ...read, say })) ?? 0
}

/** Returns what to print about a failure that users can do something about; null for a fault of the program. */
function failureText(error: unknown): string | null {
  if (error instanceof StartFailure) return error.message
  const { code = '', path: file } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC')
    return 'No space is left on the disk to which the command writes. Free some, and repeat it.'
  if (file === undefined) return null
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `${file} is not there, or its folder does not exist (${code}).`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return (
        `${file} cannot be used by this account (${code}). Run the command as the account of the server, and give the ` +
        'full path of a file in a folder that this account may write to.'
      )
    default:
      return null
  }
}

ignoreBrokenPipes()
let exitCode = 1
try {
  exitCode = await main(process.argv.slice(2))
} catch (error) {
  const message = failureText(error)
  if (message === null) throw error
  process.stderr.write(`${message}\n`)
}
// A connection that could not be opened must not keep the process running.
process.exit(exitCode)
