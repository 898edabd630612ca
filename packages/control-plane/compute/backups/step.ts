import type { JobContext, Step } from '#reconcile/job.ts'
import { copyChunks } from './copy.ts'
import { fail, finish } from './end.ts'
import { finalReason } from './failure.ts'
import { requireOwner } from './owner.ts'
import { BackupObsolete } from './store.ts'
import { storeIndex } from './stored-index.ts'
import { targetOf, verifyTarget } from './target.ts'
import { type Backup, readBackup } from './view.ts'
import { noteWaiting } from './waiting.ts'

/**
 * Takes the snapshots of a backup's disks, then copies some of their chunks to the target. It is repeated until
 * everything is copied, and continues where a killed server ended.
 */
export const backUp: Step = async (ctx, id) => {
  const backup = await readBackup(ctx.db, id)
  if (backup?.state !== 'creating') return async () => 'done'
  try {
    const { user_id } = backup
    // Schedules are not bound to a user.
    if (user_id !== null) await requireOwner(ctx, { ...backup, user_id }, 'portico_backup_create')
    const target = targetOf(ctx, backup)
    await verifyTarget(ctx, target)
    await takeSnapshots(ctx, backup)
    if (!(await copyChunks(ctx, target, backup))) return async () => ({ againIn: 0 })
    await storeIndex(ctx, target, backup)
    return {
      serializable: async (inside) => {
        await finish(inside, backup)
        return 'done'
      },
    }
  } catch (error) {
    if (error instanceof BackupObsolete) return async () => ({ againIn: 0 })
    const why = await finalReason(ctx, { kind: 'backup', id }, error)
    if (why === null) {
      await noteWaiting(ctx, id, error)
      throw error
    }
    return {
      serializable: async (inside) => {
        await fail(inside, id, why)
        return 'done'
      },
    }
  }
}

/** Takes all snapshots at the same time: each is crash-consistent, but they are not one moment. */
async function takeSnapshots(ctx: JobContext, { id }: Backup): Promise<void> {
  const { volumes } = ctx.services.hypervisor
  const disks = await ctx.db
    .selectFrom('backup_disk')
    .selectAll()
    .where('backup_id', '=', id)
    .where('taken', '=', false)
    .execute()
  if (disks.length === 0) return
  await Promise.all(disks.map(({ disk_id, content_id }) => volumes.snapshot(disk_id, content_id)))
  await ctx.transact(
    ({ db }) => db.updateTable('backup_disk').set({ taken: true }).where('backup_id', '=', id).execute(),
    'repeatable read',
  )
}
