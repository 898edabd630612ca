import { systemClock } from '@portico/domain/ports.ts'
import { checkSettings } from '#settings/check-settings.ts'
import { openCertificates } from '#tls/open.ts'
import { withoutPassword } from '#settings/readers.ts'
import { settingNames, type Setting, table, variableOf } from '#settings/table.ts'
import { version } from '#version.ts'
import { adminCommands } from './admin.ts'
import { backupCommands } from './backup.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { instanceBackupCommands } from './instance-backups.ts'

/** All commands of the program except `start`, which runs the server itself. */
export const commands: readonly Command[] = [
  doctorCommand,
  ...backupCommands,
  ...instanceBackupCommands,
  ...adminCommands,
  {
    name: 'config check',
    positionals: [],
    text: 'check the settings, and show those that are not defaults',
    settings: settingNames,
    flags: {},
    async run({ settings, given, say }) {
      checkSettings(settings)
      const certificates = await openCertificates(settings, { clock: systemClock, log: () => {} })
      certificates?.close()
      for (const [name, { text, name: by }] of given) {
        const isSecret = (table[name] as Setting<unknown>).isSecret === true
        say(
          `${name} = ${isSecret ? '(secret)' : text.includes('://') ? withoutPassword(text) : text}  from ${by}`,
        )
      }
      const variables = new Set(settingNames.map(variableOf))
      for (const name of Object.keys(process.env).filter((key) => key.startsWith('PORTICO_'))) {
        if (!variables.has(name)) say(`${name} is not a setting.`)
      }
      say(given.size === 0 ? 'All settings have their defaults.' : 'The settings are valid.')
    },
  },
  {
    name: 'version',
    positionals: [],
    text: 'show the version',
    settings: [],
    flags: {},
    async run({ say }) {
      say(version)
    },
  },
]
