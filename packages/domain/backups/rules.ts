import type { DiskState } from '#disks/states.ts'
import { canDoToDisk } from '#disks/actions.ts'
import { conflict, forbidden, insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'
import { backupLimits } from './limits.ts'
import type { BackupState } from './states.ts'

export const unfinishedBackup: Refusal = conflict(
  'Instance is being backed up. Wait until the backup ends, or cancel its task',
)

const noDisks: Refusal = invalidRequest('Instance has no disks. Attach a disk to back it up')

export const tooManyBackups: Refusal = insufficientCapacity(
  `A project has at most ${backupLimits.perProject.toLocaleString('en-US')} backups. Delete backups, or keep fewer with the schedule`,
)

export const tooManyBackupTasks: Refusal = {
  status: 429,
  message: `${backupLimits.runningPerUser} of your backups and restores have not ended. Wait for one to end, or cancel one.`,
}

/** Returns why an instance with these disks cannot be backed up, or null. */
export function checkBackupCreate(
  disks: readonly { readonly name: string; readonly state: DiskState }[],
): Refusal | null {
  if (disks.length === 0) return noDisks
  const unusable = disks.find(({ state }) => !canDoToDisk('snapshot', state))
  if (unusable === undefined) return null
  return conflict(
    `Disk "${unusable.name}" is ${unusable.state.replaceAll('_', ' ')}. Only attached disks can be copied`,
  )
}

const notReady: Readonly<Record<Exclude<BackupState, 'ready' | 'damaged'>, string>> = {
  creating: 'Backup is being created. Wait until it is ready',
  failed: 'Backup failed and has no content. Choose another one',
}

/**
 * Returns why a backup cannot be restored, or null. A damaged one can be tried again: an operator may have brought the
 * data back.
 */
export function checkBackupRestore(state: BackupState): Refusal | null {
  return state === 'ready' || state === 'damaged' ? null : conflict(notReady[state])
}

/** Why a backup or restore ends when its user loses the role. */
export const roleGone: Refusal = {
  ...forbidden,
  message: 'The user who started this no longer has the role that it needs in the project',
}

export const noDiskFiles: Refusal = conflict('This system cannot list the files in backups')

export const beingRestored: Refusal = conflict(
  'Backup is being restored. Wait until the restore ends, or cancel its task',
)
