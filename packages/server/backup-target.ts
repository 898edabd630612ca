import path from 'node:path'
import { folderTarget } from '@portico/adapters/backup-target/folder.ts'
import { s3Target } from '@portico/adapters/backup-target/s3.ts'
import type { BackupTarget } from '@portico/control-plane/kernel/backup-target.ts'
import { s3Keys } from './settings/s3-keys.ts'
import type { Settings } from './settings/table.ts'

/**
 * Returns where backups of instances are stored; null if no operator has set it. A demo stores them in its data folder.
 * @param dataFolder returns the data folder, and creates it if it is missing
 * @throws StartFailure if a folder cannot be used
 */
export async function openBackupTarget(
  settings: Settings,
  dataFolder: () => string,
): Promise<BackupTarget | null> {
  const { backupTarget: target, backupS3Endpoint: endpoint, backupS3Region: region, demo } = settings
  if (target === null) return demo ? folderTarget(path.join(dataFolder(), 'guest-backups')) : null
  if (target.type === 'folder') return folderTarget(target.folder)
  const keys = s3Keys(settings)
  if (keys === null) return null
  const { bucket, prefix } = target
  return s3Target({
    bucket,
    prefix,
    endpoint: new URL(endpoint ?? `https://s3.${region}.amazonaws.com`),
    region,
    ...keys,
  })
}
