import { existsSync } from 'node:fs'
import { StartFailure } from '@portico/adapters/failure.ts'
import { removeAll } from '@portico/hypervisor/qemu/files.ts'
import { chooseBackup, damaged } from './check.ts'
import type { Progress } from './progress.ts'
import { openRepository } from './repository.ts'
import { restoreFile } from './restore-file.ts'

export interface RestoreDiskOptions {
  /** folder of backups */
  readonly source: string
  /** name of the backup or its beginning; null: the latest */
  readonly backup: string | null
  readonly diskId: string
  /** path of the new file, a raw image */
  readonly target: string
  readonly progress: Progress
}

/**
 * Writes the disk of a backup into a file, from which an image can be created. The server and its data are not needed.
 * @returns the name of the backup
 * @throws StartFailure if the backup does not have the disk or is damaged, or the file exists
 */
export async function restoreDisk(options: RestoreDiskOptions): Promise<string> {
  const { source, diskId, target, progress } = options
  if (existsSync(target)) throw new StartFailure(`${target} exists. Choose another file.`)
  const repository = await openRepository(source, 'read')
  try {
    const name = chooseBackup(await repository.list(), options.backup, repository.folder)
    const { machines } = await repository.read(name)
    const file = machines?.files.find(({ path }) => path === `volumes/${diskId}.raw`)
    if (file === undefined) {
      throw new StartFailure(
        `Backup ${name} has no disk with the ID ${diskId}. The history of the project shows the ID of a deleted ` +
          'disk; --backup TIME selects a backup from the time when it existed.',
      )
    }
    progress.begin('Disk', file.size)
    try {
      await restoreFile(repository, file, target, progress)
    } catch (error) {
      await removeAll(target)
      throw damaged(error, name, file.path)
    }
    return name
  } finally {
    progress.end()
    await repository.close()
  }
}
