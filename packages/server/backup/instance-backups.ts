import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { StartFailure } from '@portico/adapters/failure.ts'
import { chunkKey } from '@portico/control-plane/compute/backups/chunk-key.ts'
import {
  readStoredBackup,
  type StoredBackup,
  storedBackupIds,
  storedChunksOf,
} from '@portico/control-plane/compute/backups/stored-index.ts'
import { type BackupTarget, DamagedChunk, TargetError } from '@portico/control-plane/kernel/backup-target.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { removeAll, sync } from '@portico/hypervisor/qemu/files.ts'
import { writeSparse } from './content.ts'
import type { Progress } from './progress.ts'

/*
 * Backups of instances as their target alone knows them: without the database, which may be lost, or older than they
 * are.
 */

/** Returns the backups in a target, oldest first, and the IDs of those whose index is damaged. @throws StartFailure */
export async function listInstanceBackups(
  target: BackupTarget,
): Promise<{ backups: StoredBackup[]; damaged: string[] }> {
  const [backups, damaged]: [StoredBackup[], string[]] = [[], []]
  for (const id of await storedBackupIds(target).catch(explained)) {
    const found = await readStoredBackup(target, id).catch((error: unknown) => {
      if (error instanceof DamagedChunk) return null
      return explained(error)
    })
    if (found === null) damaged.push(id)
    else backups.push(found)
  }
  return { backups: backups.toSorted((a, b) => a.time_created.localeCompare(b.time_created)), damaged }
}

export interface InstanceDiskOptions {
  readonly target: BackupTarget
  /** name or ID of the backup */
  readonly backup: string
  /** name of the disk in the backup */
  readonly disk: string
  /** path of the new file, a raw image */
  readonly file: string
  readonly progress: Progress
}

/**
 * Writes a disk of an instance's backup into a file. @returns the backup
 * @throws StartFailure if there is no such backup or disk, it is damaged, or the file exists
 */
export async function restoreInstanceDisk(options: InstanceDiskOptions): Promise<StoredBackup> {
  const { target, disk, file, progress } = options
  if (existsSync(file)) throw new StartFailure(`${file} exists. Choose another file.`)
  const backup = await findBackup(target, options.backup)
  const ordinal = backup.settings.disks.findIndex(({ name }) => name === disk)
  const size = backup.settings.disks[ordinal]?.size
  if (size === undefined) {
    const names = backup.settings.disks.map(({ name }) => name).join(', ')
    throw new StartFailure(`Backup ${backup.name} has no disk ${disk}. It has: ${names}.`)
  }
  progress.begin('Disk', size)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.truncate(size)
    for (const { position, id, hash } of await storedChunksOf(target, backup, ordinal)) {
      const data = await target.read(chunkKey({ id, project_id: backup.project.id }), hash)
      await writeSparse(handle, Buffer.from(data), position * backupLimits.chunk)
      progress.count(data.length, data.length)
    }
    await handle.close()
    await sync(file)
    return backup
  } catch (error) {
    await removeAll(file)
    return explained(error)
  } finally {
    progress.end()
    await handle.close().catch(() => {})
  }
}

async function findBackup(target: BackupTarget, wanted: string): Promise<StoredBackup> {
  const { backups } = await listInstanceBackups(target)
  const found = backups.filter(({ id, name }) => id === wanted || name === wanted)
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  throw new StartFailure(
    only === undefined
      ? `No backup ${wanted} is in ${target.location}. portico instance-backup list shows all.`
      : `${found.length} backups are named ${wanted}. Choose one by its ID: ${found.map(({ id }) => id).join(', ')}.`,
  )
}

function explained(error: unknown): never {
  if (error instanceof TargetError) throw new StartFailure(`${error.message}.`, { cause: error })
  if (!(error instanceof DamagedChunk)) throw error
  throw new StartFailure(`The backup is damaged: ${error.message}. Use another backup.`, { cause: error })
}
