import { DamagedChunk } from '#kernel/backup-target.ts'
import type { Context } from '#kernel/context.ts'
import type { Next } from '#kernel/job-queue/queue.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { JobContext, Step } from '#reconcile/job.ts'
import { finalReason } from '../failure.ts'
import { requireOwner } from '../owner.ts'
import { targetOf, verifyTarget } from '../target.ts'
import { endTask } from '../task.ts'
import { type Backup, readBackup } from '../view.ts'
import { noteWaiting } from '../waiting.ts'
import { completeRestore } from './complete.ts'
import { diskChanged, fillDisks, RestoreObsolete } from './fill.ts'
import { discardRestore, disksOf, readRestore, type Restore } from './restore.ts'

/** ms between checks whether the disks are created */
const whileCreating = 250

/**
 * Fills the disks of a restore with some of the backup's chunks, and at the end creates the instance, with the rights
 * that the user has at that moment. A failure removes everything that the restore has created.
 */
export const restoreStep: Step = async (ctx, id) => {
  const restore = await readRestore(ctx.db, id)
  const backup = restore && (await readBackup(ctx.db, restore.backup_id))
  if (restore === undefined || backup === undefined) return async () => 'done'
  try {
    return await advance(ctx, restore, backup)
  } catch (error) {
    if (error instanceof RestoreObsolete) return async () => ({ againIn: 0 })
    const why =
      error instanceof DamagedChunk
        ? `Data of backup “${backup.name}” is lost or damaged in the backup target. Restore another backup`
        : await finalReason(ctx, { kind: 'backup-restore', id }, error)
    if (why === null) {
      await noteWaiting(ctx, backup.id, error)
      throw error
    }
    return { serializable: (inside) => fail(inside, id, why) }
  }
}

async function advance(ctx: JobContext, restore: Restore, backup: Backup) {
  const user = await requireOwner(ctx, restore, 'instance_create')
  const target = targetOf(ctx, backup)
  await verifyTarget(ctx, target)
  const disks = await disksOf(ctx.db, restore)
  for (const { disk } of disks) {
    if (disk === undefined) refuse(diskChanged)
    else if (disk.state === 'creating') return async (): Promise<Next> => ({ againIn: whileCreating })
  }
  if (!(await fillDisks(ctx, { target, restore, disks, backup })))
    return async (): Promise<Next> => ({ againIn: 0 })
  await completeRestore(ctx, { user, restore, backup })
  return async (): Promise<Next> => 'done'
}

async function fail(ctx: Context, id: string, why: string): Promise<Next> {
  const restore = await readRestore(ctx.db, id)
  if (restore === undefined) return 'done'
  await discardRestore(ctx, restore)
  await endTask(ctx, restore.task_id, why)
  return 'done'
}
