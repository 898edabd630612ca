/** States of a backup. `creating`: disks are being copied; a `failed` backup has no content. */
export const backupStates = ['creating', 'ready', 'failed'] as const
export type BackupState = (typeof backupStates)[number]
