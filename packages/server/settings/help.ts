import { groups, type Setting, type SettingName, settingNames, table, variableOf } from './table.ts'

/** Columns of the terminal for which the help text is wrapped. */
const width = 110
const indent = 36

/** Returns the list of flags for a help text. @param only the settings to list; all by default */
export function flagsHelp(only: readonly SettingName[] = settingNames): string {
  const sections = groups.map((group) => {
    const lines = only
      .map((name) => [name, table[name] as Setting<unknown>] as const)
      .filter(([, setting]) => setting.group === group && setting.isSecret !== true)
      .map(([name, setting]) => {
        const flag = `  --${name}${setting.takes === null ? '' : ` ${setting.takes}`}`
        return flag.padEnd(indent) + wrapped(setting.text + shownDefault(setting))
      })
    return lines.length === 0 ? '' : `${group}:\n${lines.join('\n')}\n`
  })
  return sections.filter((section) => section !== '').join('\n')
}

function shownDefault(setting: Setting<unknown>): string {
  if (setting.takes === null || setting.default === undefined || setting.default === '') return ''
  return ` (default ${setting.default})`
}

/** Breaks a text into lines that fit beside the flags. */
function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width - indent) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`)
}

/** The help text of `npm start -- --help` and `portico start --help`. */
export function startHelp(command: string): string {
  return `Usage: ${command} [flags]

${flagsHelp()}
Every flag has an environment variable, such as ${variableOf('keep-history')} for --keep-history, and a key in the
file of --config, such as keep-history = 90. Flags override variables, and variables override the file.
Secrets have no flag: ${secrets().join(', ')}.

  --help, -h                        show this
  --version                         show the version
`
}

function secrets(): string[] {
  return settingNames.filter((name) => (table[name] as Setting<unknown>).isSecret === true).map(variableOf)
}

/** Returns the reference page of all settings, docs/operations/settings.md. */
export function settingsPage(): string {
  return `# Settings

Every setting can be given as a flag of \`npm start --\` or \`portico start\`, as an environment variable, or as a key in a [TOML](https://toml.io) file that \`--config FILE\` names. Flags override variables, and variables override the file. An empty variable counts as not set. A flag without a value can be negated: \`--no-demo\`. Lists are separated by commas; in the file they can be arrays.

\`portico config check\` shows which settings are in effect and where each comes from, without starting anything. A configuration with secrets should be readable by Portico's account only (\`chmod 600\`).

\`\`\`toml
# /etc/portico/portico.toml
host = "0.0.0.0"
public-url = "https://rack.example"
trusted-proxy = ["10.0.0.5"]
data = "/var/lib/portico"
hypervisor = "qemu"
\`\`\`

This page is generated from \`packages/server/settings/table.ts\` by \`npm run settings-page\`.

${settingsTables()}`
}

function settingsTables(): string {
  return groups
    .map((group) => {
      const rows = settingNames
        .map((name) => [name, table[name] as Setting<unknown>] as const)
        .filter(([, setting]) => setting.group === group)
        .map(([name, setting]) => [
          `\`${name}\``,
          setting.isSecret === true ? '' : `\`--${name}\``,
          `\`${variableOf(name)}\``,
          setting.takes === null ? '`true`, `false`' : `\`${setting.takes}\``,
          setting.default ? `\`${setting.default}\`` : '',
          setting.text,
        ])
      return `## ${group}\n\n${markdownTable(['Key', 'Flag', 'Variable', 'Value', 'Default', 'What it does'], rows)}\n`
    })
    .join('\n')
}

/** Returns a table whose columns are aligned as the formatter aligns them. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((columns) => '-'.repeat(columns))), ...rows.map(line)].join('\n')
}
