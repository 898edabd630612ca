import type { ParseArgsConfig } from 'node:util'
import type { ReadSettings } from '#settings/read-settings.ts'
import type { SettingName } from '#settings/table.ts'

/** A flag that only one command has. */
interface CommandFlag {
  /** placeholder of its value; null for a flag without one */
  readonly takes: string | null
  readonly text: string
}

/** A call of a command: its settings, own flags (`values`) and positional arguments. */
interface CommandCall extends ReadSettings {
  /** Prints a line of the result to standard output. */
  readonly say: (line: string) => void
}

/** A command of the program `portico`. */
export interface Command {
  /** words that select it: `admin reset-password` */
  readonly name: string
  /** names of its positional arguments, all required */
  readonly positionals: readonly string[]
  /** what it does, in lower case and without a full stop */
  readonly text: string
  /** more about it, for its own help text */
  readonly more?: string
  /** the settings that it has flags for */
  readonly settings: readonly SettingName[]
  readonly flags: Readonly<Record<string, CommandFlag>>
  /** @returns the exit code; 0 if it returns nothing */
  readonly run: (call: CommandCall) => Promise<number | void>
}

/** Returns the command's own flags for Node's parser. */
export function parserOptions({ flags }: Command): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(flags).map(
      ([name, { takes }]) => [name, { type: takes === null ? 'boolean' : 'string' }] as const,
    ),
  )
}
