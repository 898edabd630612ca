import type { FileTree } from './file-tree.ts'
import type { GuestSystem } from './guest-system.ts'

/** Output that appears `after` ms have passed since the step before. Lines end in `\n`. */
export interface Step {
  readonly after: number
  readonly text: string
}

/** What a command does beyond writing: to the machine, or to its own shell. */
export type Effect = 'power-off' | 'reboot' | 'crash' | 'log-out'

export interface Outcome {
  readonly steps: readonly Step[]
  /** exit status; 0 is success */
  readonly status: number
  /** happens after the last step */
  readonly effect: Effect | null
  /** the last words when Ctrl-C ends it after so many steps */
  readonly interrupted: ((shown: number) => string) | null
}

/** What lasts from one command line to the next. */
export interface ShellState {
  /** who is logged in, and on top of it who was become with su */
  readonly users: string[]
  cwd: string
  readonly variables: Map<string, string>
  /** command lines, oldest first */
  readonly history: string[]
  /** files written by redirection, by absolute path */
  readonly written: Map<string, string>
  lastStatus: number
}

export interface CommandContext extends GuestSystem {
  /** without the command's own name */
  readonly args: readonly string[]
  /** what the command before in the pipe wrote; null without a pipe */
  readonly stdin: string | null
  /** who runs this command */
  readonly user: string
  readonly shell: ShellState
  readonly files: FileTree
  /** names of all commands */
  readonly commandNames: readonly string[]
  /** Run another command as somebody, in place of this one. */
  readonly runAs: (user: string, words: readonly string[]) => Outcome
  /** Run a whole command line as somebody. */
  readonly runLineAs: (user: string, line: string) => Outcome
  /** Write a file as this command's user would; a refusal or effect comes back. */
  readonly writeFile: (path: string, text: string, append: boolean) => Outcome
}

/** A string answer is output with success. */
export type Command = (context: CommandContext) => string | Outcome

/** Commands by name. */
export type CommandGroup = Readonly<Record<string, Command>>

export function say(text: string): Outcome {
  return { steps: text === '' ? [] : [{ after: 0, text }], status: 0, effect: null, interrupted: null }
}

/** Failure with a message, which gets its line end here. */
export function fail(message: string, status = 1): Outcome {
  return { ...say(`${message}\n`), status }
}

export function withEffect(effect: Effect, text = ''): Outcome {
  return { ...say(text), effect }
}

/** The text of all steps at once. */
export function textOf(outcome: Outcome): string {
  return outcome.steps.map(({ text }) => text).join('')
}

/** Arguments that are options (`-a`, `--all`) and those that are not. */
export function splitOptions(args: readonly string[]): {
  flags: readonly string[]
  operands: readonly string[]
} {
  return { flags: args.filter(isFlag), operands: args.filter((arg) => !isFlag(arg)) }
}

function isFlag(arg: string): boolean {
  return arg.startsWith('-') && arg.length > 1
}

/** Whether a short option is given, alone or bundled (`-lh`). */
export function hasFlag(flags: readonly string[], letter: string): boolean {
  return flags.some((flag) => !flag.startsWith('--') && flag.includes(letter))
}
