import { conflict, type Refusal } from '#refusals.ts'

/** The refusal on a system without a backup target, as the console also shows it. */
export const noTarget: Refusal = conflict(
  'Backups are not set up. Ask an operator to set --backup-target, the folder or S3 bucket for backups',
)

/** Returns the refusal for a backup that is not in the current target. @param location of the backup's content */
export function otherTarget(location: string): Refusal {
  return conflict(`Backup is stored in ${location}, which is not the current target of backups`)
}
