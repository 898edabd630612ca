import { columns, journalTime } from '../guest/format.ts'
import { homeOf } from './guest-system.ts'
import { fail, hasFlag, say, splitOptions, type CommandContext, type CommandGroup } from './command.ts'
import { resolvePath } from './file-tree.ts'

export const FILE_COMMANDS: CommandGroup = {
  pwd: ({ shell }) => `${shell.cwd}\n`,
  cd: ({ args, shell, user, files }) => {
    const typed = args[0] ?? '~'
    const path = resolvePath(typed, shell.cwd, homeOf(user))
    if (files.list(path) === null) {
      const why = files.read(path) === null ? "can't cd to" : 'not a directory:'
      return fail(`-sh: cd: ${why} ${typed}`)
    }
    shell.cwd = path
    return ''
  },
  ls: (context) => {
    const { flags, operands } = splitOptions(context.args)
    const paths = operands.length === 0 ? [context.shell.cwd] : operands
    const answers = paths.map((path) => listing(context, path, flags))
    const status = answers.some((answer) => answer === null) ? 2 : 0
    const text = answers
      .map((answer, i) => answer ?? `ls: ${paths[i] ?? ''}: No such file or directory\n`)
      .join('')
    return { ...say(text), status }
  },
  touch: ({ args, writeFile }) => {
    for (const path of splitOptions(args).operands) {
      const wrote = writeFile(path, '', true)
      if (wrote.status !== 0) return wrote
    }
    return ''
  },
  rm: ({ args, shell, user, files }) => {
    for (const typed of splitOptions(args).operands) {
      const path = resolvePath(typed, shell.cwd, homeOf(user))
      const exists = files.read(path) !== null || files.list(path) !== null
      if (!shell.written.delete(path)) {
        return fail(
          `rm: cannot remove '${typed}': ${exists ? 'Read-only file system' : 'No such file or directory'}`,
        )
      }
    }
    return ''
  },
}

/** Returns the output of ls for one path; null if it does not exist. */
function listing(context: CommandContext, typed: string, flags: readonly string[]): string | null {
  const { files, shell, user } = context
  const path = resolvePath(typed, shell.cwd, homeOf(user))
  const hidden = hasFlag(flags, 'a') || hasFlag(flags, 'A')
  const names = files.list(path)?.filter((name) => hidden || !name.startsWith('.'))
  if (names === undefined) {
    if (files.read(path) === null) return null
    return hasFlag(flags, 'l') ? long(context, path, [typed], '') : `${typed}\n`
  }
  if (hasFlag(flags, 'l')) return `total ${names.length * 4}\n${long(context, path, names, `${path}/`)}`
  return names.length === 0 ? '' : `${names.map((name) => name.replace(/\/$/, '')).join('  ')}\n`
}

function long(context: CommandContext, path: string, names: readonly string[], prefix: string): string {
  const owner = path.startsWith('/home/') ? context.guest.os.defaultUser : 'root'
  const time = journalTime(context.boot.poweredOnAt).slice(0, 12)
  const rows = names.map((name) => {
    const directory = name.endsWith('/')
    const size = directory
      ? 4096
      : (context.files.read(prefix === '' ? path : prefix.replace('//', '/') + name)?.length ?? 0)
    const mode = directory ? 'drwxr-xr-x' : '-rw-r--r--'
    return [mode, directory ? '2' : '1', owner, owner, String(size), time, name.replace(/\/$/, '')]
  })
  return rows.length === 0 ? '' : columns(rows, 'lrllrll')
}
