import { HypervisorError } from '@portico/hypervisor/port.ts'
import { TargetError } from '#kernel/backup-target.ts'
import type { Context } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'

/** Shows users why a backup, or a restore of it, does not continue, until it does. */
export async function noteWaiting(ctx: JobContext, backupId: string, error: unknown): Promise<void> {
  if (!(error instanceof TargetError) && !(error instanceof HypervisorError)) return
  await ctx.transact(({ db }) => setWaiting(db, backupId, error.message), 'repeatable read')
}

/** Notes that a backup, or a restore of it, continues or has ended. */
export async function endWaiting({ db }: Pick<Context, 'db'>, backupId: string): Promise<void> {
  await setWaiting(db, backupId, null)
}

async function setWaiting(db: Context['db'], backupId: string, waiting: string | null): Promise<void> {
  await db
    .updateTable('backup')
    .set({ waiting })
    .where('id', '=', backupId)
    .where('waiting', 'is distinct from', waiting)
    .execute()
}
