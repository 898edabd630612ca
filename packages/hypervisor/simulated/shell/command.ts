import type { FileTree } from './file-tree.ts'
import type { GuestSystem } from './guest-system.ts'

/** Output that appears `after` ms after the previous step. Its lines end in `\n`. */
export interface Step {
  readonly after: number
  readonly text: string
}

/** An effect of a command other than its output: on the machine, or on its shell. */
export type Effect = 'power-off' | 'reboot' | 'crash' | 'log-out'

export interface Outcome {
  readonly steps: readonly Step[]
  /** exit status; 0 for success */
  readonly status: number
  /** effect that is applied after the last step */
  readonly effect: Effect | null
  /** Returns the output when Ctrl-C ends the command after `shown` steps; null if Ctrl-C does not end it. */
  readonly interrupted: ((shown: number) => string) | null
}

/** The state of a shell that persists between command lines. */
export interface ShellState {
  /** the user who logged in, followed by the users of nested shells (su) */
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
  /** arguments, without the name of the command */
  readonly args: readonly string[]
  /** output of the previous command in the pipe; null without a pipe */
  readonly stdin: string | null
  /** the user who runs this command */
  readonly user: string
  readonly shell: ShellState
  readonly files: FileTree
  /** names of all commands */
  readonly commandNames: readonly string[]
  /** Runs another command as the given user. */
  readonly runAs: (user: string, words: readonly string[]) => Outcome
  /** Runs a whole command line as the given user. */
  readonly runLineAs: (user: string, line: string) => Outcome
  /** Writes a file as the user of this command. The outcome is a refusal or a success. */
  readonly writeFile: (path: string, text: string, append: boolean) => Outcome
}

/** A command of the shell. If it returns a string, that is the output of a successful command. */
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

/** Splits arguments into options (`-a`, `--all`) and other arguments. */
export function splitOptions(args: readonly string[]): {
  flags: readonly string[]
  operands: readonly string[]
} {
  return { flags: args.filter(isFlag), operands: args.filter((arg) => !isFlag(arg)) }
}

function isFlag(arg: string): boolean {
  return arg.startsWith('-') && arg.length > 1
}

/** Whether a short option is given, alone or combined with others (`-lh`). */
export function hasFlag(flags: readonly string[], letter: string): boolean {
  return flags.some((flag) => !flag.startsWith('--') && flag.includes(letter))
}
