import { messageOf } from '@portico/domain/error-message.ts'
import { readFileSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartFailure } from '@portico/adapters/failure.ts'
import { parse as parseToml, TomlError } from 'smol-toml'
import { type Setting, type SettingName, type Settings, settingNames, table, variableOf } from './table.ts'

/** Where settings come from, apart from the defaults. Flags override variables, which override the file. */
export interface Sources {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What a command line may contain, other than flags of settings. */
export interface CommandLine {
  /** the settings that have a flag here; all by default */
  readonly flags?: readonly SettingName[]
  /** the command's own options */
  readonly options?: ParseArgsConfig['options']
  readonly allowPositionals?: boolean
}

/** A text for a setting, with the name by which its source calls the setting: `--port`, `PORTICO_PORT`. */
interface Given {
  readonly text: string
  readonly name: string
}

type Values = Readonly<Record<string, string | boolean | undefined>>

/** The settings, and those that are not defaults as they were given. */
export interface ReadSettings {
  readonly settings: Settings
  readonly given: ReadonlyMap<SettingName, Given>
  /** values of the command's own options */
  readonly values: Values
  readonly positionals: readonly string[]
}

/**
 * Reads the settings from flags, environment variables (`PORTICO_…`; an empty one counts as unset) and the file that
 * `--config` or `PORTICO_CONFIG` names.
 * @throws StartFailure for an unknown flag, an unknown key of the file, or a value that a setting does not take
 */
export function readSettings({ args, env }: Sources, commandLine: CommandLine = {}): ReadSettings {
  const { values, positionals } = parseCommandLine(args, commandLine)
  const flags = givenFrom((name) => [values[name]?.toString(), `--${name}`])
  const variables = givenFrom((name) => [env[variableOf(name)] || undefined, variableOf(name)])
  const config = flags.get('config') ?? variables.get('config')
  const file = config === undefined ? new Map<SettingName, Given>() : fromFile(config)
  const given = new Map([...file, ...variables, ...flags])
  const entries = settingNames.map((name) => [camelCase(name), valueOf(name, given.get(name))] as const)
  // The type of the table guarantees that each key has the value that its reader returns.
  const settings = Object.fromEntries(entries) as Settings
  return { settings, given, values, positionals }
}

function valueOf(name: SettingName, given: Given | undefined): unknown {
  const setting: Setting<unknown> = table[name]
  if (given !== undefined) return setting.read(given.text, given.name)
  return setting.default === undefined ? setting.otherwise : setting.read(setting.default, `--${name}`)
}

const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function parseCommandLine(
  args: readonly string[],
  { flags = settingNames, options: own, allowPositionals = false }: CommandLine,
): { values: Values; positionals: readonly string[] } {
  const options: ParseArgsConfig['options'] = { ...own }
  for (const name of flags) {
    const { takes, isSecret }: Setting<unknown> = table[name]
    if (isSecret !== true) options[name] = { type: takes === null ? 'boolean' : 'string' }
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowNegative: true,
      allowPositionals,
    })
    // No option is declared as `multiple`, so no value is a list.
    return { values: values as Values, positionals }
  } catch (error) {
    // The first sentence contains the reason; the rest is advice for programmers.
    const [reason] = messageOf(error).split(/\.\s/)
    throw new StartFailure(`${reason}. Add --help for the list of flags.`)
  }
}

function givenFrom(
  find: (name: SettingName) => [text: string | undefined, name: string],
): Map<SettingName, Given> {
  const given = new Map<SettingName, Given>()
  for (const setting of settingNames) {
    const [text, name] = find(setting)
    if (text !== undefined) given.set(setting, { text, name })
  }
  return given
}

/** Reads a TOML file whose keys are the names of the flags; lists can be arrays. */
function fromFile({ text: file, name: config }: Given): Map<SettingName, Given> {
  const given = new Map<SettingName, Given>()
  for (const [key, value] of Object.entries(parsed(file, config))) {
    const setting = settingNames.find((name) => name === key && name !== 'config')
    if (setting === undefined) {
      throw new StartFailure(
        `${file} has an unknown key "${key}". Keys are named like the flags, without dashes in front.`,
      )
    }
    const items = Array.isArray(value) ? value : [value]
    if (!items.every((item) => ['string', 'number', 'bigint', 'boolean'].includes(typeof item))) {
      throw new StartFailure(`"${key}" in ${file} takes a text, a number, true or false, or a list of texts.`)
    }
    given.set(setting, { text: items.join(','), name: `"${key}" in ${file}` })
  }
  return given
}

function parsed(file: string, config: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = messageOf(error)
    throw new StartFailure(`The configuration file cannot be read: ${reason}. Check ${config}.`, {
      cause: error,
    })
  }
  try {
    return parseToml(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [reason] = error.message.replace('Invalid TOML document: ', '').split('\n')
    throw new StartFailure(
      `${file} is not valid TOML: line ${error.line}, column ${error.column}: ${reason}.`,
      {
        cause: error,
      },
    )
  }
}
