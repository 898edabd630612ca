import type { FileTree } from './file-tree.ts'
import type { GuestSystem } from './guest-system.ts'

/** Output that appears `after` ms after the previous step. Lines end in `\n`. */
export interface Step {
  readonly after: number
  readonly text: string
}

/** The effect of a command besides its output: on the machine, or on its shell. */
export type Effect = 'power-off' | 'reboot' | 'crash' | 'log-out'

export interface Outcome {
  readonly steps: readonly Step[]
  /** exit status; 0 is success */
  readonly status: number
  /** applied after the last step */
  readonly effect: Effect | null
  /** output when Ctrl-C ends the command after `shown` steps */
  readonly interrupted: ((shown: number) => string) | null
}

/** State that persists between command lines. */
export interface ShellState {
  /** the logged-in user, and on top the users of nested su */
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
  /** without the command's name */
  readonly args: readonly string[]
  /** output of the previous command in the pipe; null without a pipe */
  readonly stdin: string | null
  /** the user who runs this command */
  readonly user: string
  readonly shell: ShellState
  readonly files: FileTree
  /** names of all commands */
  readonly commandNames: readonly string[]
  /** Runs another command as a user, instead of this one. */
  readonly runAs: (user: string, words: readonly string[]) => Outcome
  /** Runs a whole command line as a user. */
  readonly runLineAs: (user: string, line: string) => Outcome
  /** Writes a file as this command's user; returns a refusal or an effect. */
  readonly writeFile: (path: string, text: string, append: boolean) => Outcome
}

/** A returned string is the output of a successful command. */
export type Command = (context: CommandContext) => string | Outcome

/** Commands by name. */
export type CommandGroup = Readonly<Record<string, Command>>

export function say(text: string): Outcome {
  return { steps: text === '' ? [] : [{ after: 0, text }], status: 0, effect: null, interrupted: null }
}

/** Returns a failure with a message, to which a line end is added. */
export function fail(message: string, status = 1): Outcome {
  return { ...say(`${message}\n`), status }
}

export function withEffect(effect: Effect, text = ''): Outcome {
  return { ...say(text), effect }
}

/** Returns the text of all steps. */
export function textOf(outcome: Outcome): string {
  return outcome.steps.map(({ text }) => text).join('')
}

/** Splits arguments into options (`-a`, `--all`) and others. */
export function splitOptions(args: readonly string[]): {
  flags: readonly string[]
  operands: readonly string[]
} {
  return { flags: args.filter(isFlag), operands: args.filter((arg) => !isFlag(arg)) }
}

function isFlag(arg: string): boolean {
  return arg.startsWith('-') && arg.length > 1
}

/** Whether a short option is given, alone or combined (`-lh`). */
export function hasFlag(flags: readonly string[], letter: string): boolean {
  return flags.some((flag) => !flag.startsWith('--') && flag.includes(letter))
}
