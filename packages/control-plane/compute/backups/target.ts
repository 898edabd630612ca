import { noTarget, otherTarget } from '@portico/domain/backups/target.ts'
import type { BackupTarget } from '#kernel/backup-target.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { JobContext } from '#reconcile/job.ts'
import type { Backup } from './view.ts'

/** Returns the target that has a backup. @throws 409 if it is not the current one */
export function targetOf(
  { services }: Pick<JobContext, 'services'>,
  { target }: Pick<Backup, 'target'>,
): BackupTarget {
  const current = services.backupTarget ?? refuse(noTarget)
  return current.location === target ? current : refuse(otherTarget)
}

/** Checks that a target has what was stored there before. @throws TargetError */
export async function verifyTarget({ db }: Pick<JobContext, 'db'>, target: BackupTarget): Promise<void> {
  const stored = await db
    .selectFrom('backup_chunk')
    .select('id')
    .where('target', '=', target.location)
    .where('stored', '=', true)
    .limit(1)
    .executeTakeFirst()
  await target.verify(stored !== undefined)
}
