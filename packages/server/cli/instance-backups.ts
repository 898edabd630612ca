import { StartFailure } from '@portico/adapters/failure.ts'
import type { BackupTarget } from '@portico/control-plane/kernel/backup-target.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { openBackupTarget } from '#backup-target.ts'
import { listInstanceBackups, restoreInstanceDisk } from '#backup/instance-backups.ts'
import type { Settings } from '#settings/table.ts'
import type { Command } from './command.ts'
import { stoppableProgress } from './stoppable-progress.ts'

/** The settings that say where backups of instances are. */
const targetFlags = [
  'config',
  'backup-target',
  'backup-s3-endpoint',
  'backup-s3-region',
  'backup-s3-keys-file',
] as const

async function targetOf(settings: Settings): Promise<BackupTarget> {
  const target = await openBackupTarget({ ...settings, demo: false }, () => settings.data)
  if (target !== null) return target
  throw new StartFailure('Set where the backups are, as for the server: --backup-target TARGET.')
}

/** Commands that read backups of instances without the database, which may be lost or older. */
export const instanceBackupCommands: readonly Command[] = [
  {
    name: 'instance-backup list',
    positionals: [],
    text: 'list the backups of instances in their target, without the database',
    settings: targetFlags,
    flags: {},
    async run({ settings, say }) {
      const target = await targetOf(settings)
      const { backups, damaged } = await listInstanceBackups(target)
      for (const { id, name, time_created, silo, project, instance, settings: saved } of backups) {
        const disks = saved.disks.map((disk) => `${disk.name} (${formatBytes(disk.size)})`).join(', ')
        const where = `${silo.name}/${project.name}/${instance.name}`
        say(`${time_created.slice(0, 19)}Z  ${id}  ${name}  of ${where}: ${disks}`)
      }
      for (const id of damaged) say(`The index of backup ${id} is damaged.`)
      say(`${backups.length} backups are in ${target.location}.`)
      return damaged.length > 0 ? 1 : 0
    },
  },
  {
    name: 'instance-backup restore-disk',
    positionals: ['BACKUP', 'DISK', 'FILE'],
    text: "write a disk of an instance's backup into a file, without the database",
    more:
      'BACKUP is a name or an ID, and DISK a name, as the list shows them. The file is a raw image. Upload it in the\n' +
      'console to create a disk from it.',
    settings: targetFlags,
    flags: {},
    async run({ settings, positionals: [backup = '', disk = '', file = ''], say }) {
      const target = await targetOf(settings)
      const progress = stoppableProgress('The file was removed.')
      const { id } = await restoreInstanceDisk({ target, backup, disk, file, progress })
      say(`Disk ${disk} of backup ${id} was written to ${file}.`)
    },
  },
]
