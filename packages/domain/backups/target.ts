import { conflict, type Refusal } from '#refusals.ts'

/** The refusal on a system without a backup target, as the console also shows it. */
export const noTarget: Refusal = conflict(
  'Backups are not set up. Ask an operator to set --backup-target, the folder or S3 bucket for backups',
)

/** The refusal for a backup whose content is in another target than the current one. */
export const otherTarget: Refusal = conflict(
  'Backup is stored in another target than the current one. Ask an operator to set the former --backup-target',
)
