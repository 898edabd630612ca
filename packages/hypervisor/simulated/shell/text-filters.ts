import { joinLines } from '../guest/format.ts'
import { homeOf } from './guest-system.ts'
import { fail, say, splitOptions, type CommandContext, type CommandGroup, type Outcome } from './command.ts'
import { resolvePath } from './file-tree.ts'

/** Commands that filter text from the pipe or from files. */
export const TEXT_FILTERS: CommandGroup = {
  cat: (context) => input(context, 'cat', context.args),
  less: (context) => input(context, 'less', splitOptions(context.args).operands),
  more: (context) => input(context, 'more', splitOptions(context.args).operands),
  head: (context) => cut(context, 'head', (lines, count) => lines.slice(0, count)),
  tail: (context) => cut(context, 'tail', (lines, count) => lines.slice(Math.max(0, lines.length - count))),
  sort: (context) => mapLines(context, 'sort', context.args, (lines) => lines.toSorted()),
  grep: (context) => {
    const { flags, operands } = splitOptions(context.args)
    const [pattern, ...files] = operands
    if (pattern === undefined) return fail('usage: grep [-iv] PATTERN [FILE]...', 2)
    const fold = (text: string): string =>
      flags.some((flag) => flag.includes('i')) ? text.toLowerCase() : text
    const inverted = flags.some((flag) => flag.includes('v'))
    // grep searches for plain text, so that a pattern of users never becomes a regular expression.
    const found = mapLines(context, 'grep', files, (lines) =>
      lines.filter((line) => fold(line).includes(fold(pattern)) !== inverted),
    )
    return found.status === 0 && found.steps.every(({ text }) => text === '')
      ? { ...found, status: 1 }
      : found
  },
  wc: (context) => {
    const { flags, operands } = splitOptions(context.args)
    const read = input(context, 'wc', operands)
    if (read.status !== 0) return read
    const text = read.steps.map((step) => step.text).join('')
    const lines = linesOf(text).length
    if (flags.includes('-l')) return `${lines}\n`
    return `${lines} ${text.split(/\s+/).filter((word) => word !== '').length} ${text.length}\n`
  },
  tee: (context) => {
    const { flags, operands } = splitOptions(context.args)
    const text = context.stdin ?? ''
    for (const path of operands) {
      const wrote = context.writeFile(path, text, flags.includes('-a'))
      if (wrote.status !== 0 || wrote.effect !== null) return wrote
    }
    return text
  },
}

function linesOf(text: string): readonly string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/** Returns the text of the given files, or of the pipe. */
function input(context: CommandContext, command: string, paths: readonly string[]): Outcome {
  if (paths.length === 0) return say(context.stdin ?? '')
  let text = ''
  let status = 0
  for (const typed of paths) {
    const path = resolvePath(typed, context.shell.cwd, homeOf(context.user))
    const content = context.files.read(path)
    const why = context.files.list(path) === null ? 'No such file or directory' : 'Is a directory'
    text += content ?? `${command}: ${typed}: ${why}\n`
    if (content === null) status = 1
  }
  return { ...say(text), status }
}

function mapLines(
  context: CommandContext,
  command: string,
  paths: readonly string[],
  change: (lines: readonly string[]) => readonly string[],
): Outcome {
  const read = input(context, command, paths)
  if (read.status !== 0) return read
  const lines = linesOf(read.steps.map(({ text }) => text).join(''))
  return say(joinLines(change(lines)))
}

/** Implements head and tail, with the number of lines as `-n 5`, `-n5` or `-5`; ten if omitted. */
function cut(
  context: CommandContext,
  command: string,
  take: (lines: readonly string[], count: number) => readonly string[],
): Outcome {
  let count = 10
  const paths: string[] = []
  for (let i = 0; i < context.args.length; i++) {
    const arg = context.args[i] ?? ''
    const number = /^-n?(\d+)$/.exec(arg)?.[1]
    if (arg === '-n') count = Number(context.args[++i] ?? 10)
    else if (number !== undefined) count = Number(number)
    else if (!arg.startsWith('-')) paths.push(arg)
  }
  return mapLines(context, command, paths, (lines) => take(lines, count))
}
