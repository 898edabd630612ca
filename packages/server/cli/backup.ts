import { StartFailure } from '@portico/adapters/failure.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { backUp, removeOldBackups } from '#backup/backup.ts'
import { checkBackups } from '#backup/check.ts'
import { restoreDisk } from '#backup/restore-disk.ts'
import { type PointInTime, restore } from '#backup/restore.ts'
import { databaseUrl } from '#settings/database-url.ts'
import { wholeNumber } from '#settings/readers.ts'
import { checkAccount } from './account.ts'
import type { Command } from './command.ts'
import { stoppableProgress } from './stoppable-progress.ts'
import { databaseFlags } from './with-database.ts'

const mostBackups = 100_000

/** Returns the value of a flag with a value, or null. */
function given(value: string | boolean | undefined): string | null {
  return typeof value === 'string' ? value : null
}

/** Reads `--to-time`. @returns null for the latest time @throws StartFailure */
function timeFrom(text: string): Date | null {
  if (text === 'latest') return null
  const time = new Date(text)
  // Without a time zone, it would be that of this account.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new StartFailure(
    `--to-time takes a time with its zone, such as 2026-11-27T10:00:00Z, or latest, not "${text}".`,
  )
}

/** Returns where and to what time a database is recovered. @throws StartFailure */
function pointInTimeFrom(text: string | null, archives: string | null): PointInTime | undefined {
  if (text === null) return undefined
  const time = timeFrom(text)
  if (archives !== null) return { time, archives }
  throw new StartFailure('--to-time needs the archive of the server: --wal-archive DIR.')
}

const backupFlag = {
  takes: 'TIME',
  text: 'the backup to restore, or the beginning of its name (default the latest)',
}

/** Commands that save and restore the whole system, or one disk of it. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    positionals: ['DIR'],
    text: 'save the database and the disks of QEMU into a folder of backups',
    more:
      'The server may run. A further backup into the same folder stores only what has changed. The folder contains\n' +
      'secrets, so only its owner can read it.',
    settings: [...databaseFlags, 'keep-free'],
    flags: {
      keep: { takes: 'N', text: 'keep the latest N backups, and remove older ones' },
      'only-remove': {
        takes: null,
        text: 'with --keep, remove older backups without making one, such as on a full disk',
      },
      verify: { takes: null, text: 'only check that the backups in the folder are not damaged' },
      backup: { takes: 'TIME', text: 'with --verify, check only this backup' },
    },
    async run({ settings, values, positionals: [target = ''], say }) {
      checkAccount(settings.data)
      const progress = stoppableProgress('Earlier backups are intact.')
      if (values['verify'] === true) {
        const names = await checkBackups({ target, backup: given(values['backup']), progress })
        return say(`These backups are complete and not damaged:\n${names.join('\n')}`)
      }
      const text = given(values['keep'])
      const keep = text === null ? null : wholeNumber(1, mostBackups)(text, '--keep')
      const system = { target, data: settings.data, database: databaseUrl(settings) }
      if (values['only-remove'] === true) {
        if (keep === null)
          throw new StartFailure('--only-remove needs the number of backups to keep: --keep N.')
        return say(
          `Removing older backups freed ${formatBytes(await removeOldBackups({ ...system, keep }))}.`,
        )
      }
      const result = await backUp({
        ...system,
        keep,
        keepFree: settings.keepFree,
        walArchive: settings.walArchive,
        progress,
      })
      const [size, written, freed] = [result.size, result.written, result.freed].map((bytes) =>
        formatBytes(bytes),
      )
      say(`Backup ${result.name} is complete: ${size}, of which ${written} were not stored before.`)
      if (keep !== null) say(`Removing older backups freed ${freed}.`)
    },
  },
  {
    name: 'restore',
    positionals: ['DIR'],
    text: 'restore a backup into an empty data folder or an empty database',
    more: 'Without --database, the database is created in the data folder.',
    settings: [...databaseFlags, 'wal-archive'],
    flags: {
      backup: backupFlag,
      'to-time': {
        takes: 'TIME',
        text: 'recover the managed database to this time after a backup, such as 2026-11-27T10:00:00Z, or latest',
      },
    },
    async run({ settings, values, positionals: [source = ''], say }) {
      checkAccount(settings.data)
      const pointInTime = pointInTimeFrom(given(values['to-time']), settings.walArchive)
      const { name, leftOut } = await restore({
        source,
        backup: given(values['backup']),
        data: settings.data,
        database: databaseUrl(settings),
        ...(pointInTime !== undefined && { pointInTime }),
        progress: stoppableProgress('Repeat the restore; with --database, create the database again before.'),
      })
      if (pointInTime !== undefined) {
        const until = pointInTime.time?.toISOString() ?? 'the end of its archive'
        say(`The database of backup ${name} was recovered to ${until}. Start the server, and back up again.`)
        return
      }
      say(`Backup ${name} was restored. Start the server with the same settings as before.`)
      if (leftOut.length > 0) say(`These tables are not of Portico and were left out: ${leftOut.join(', ')}.`)
    },
  },
  {
    name: 'restore-disk',
    positionals: ['DIR', 'DISK-ID', 'FILE'],
    text: 'write one disk of a backup into a file',
    more: 'The file is a raw image. Upload it in the console to create a disk from it. The server may run.',
    settings: ['config'],
    flags: { backup: backupFlag },
    async run({ values, positionals: [source = '', diskId = '', target = ''], say }) {
      const name = await restoreDisk({
        source,
        backup: given(values['backup']),
        diskId,
        target,
        progress: stoppableProgress('The file was removed.'),
      })
      say(`The disk as it is in backup ${name} was written to ${target}.`)
    },
  },
]
