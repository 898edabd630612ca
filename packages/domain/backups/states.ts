/**
 * States of a backup. `creating`: disks are being copied; a `failed` backup has no content; a part of the content of a
 * `damaged` one was missing or wrong when it was last read.
 */
export const backupStates = ['creating', 'ready', 'failed', 'damaged'] as const
export type BackupState = (typeof backupStates)[number]
