import type { Context } from '#kernel/context.ts'
import { releaseContent } from '../storage-remains.ts'
import { discardContent } from './remains.ts'
import { removeOldBackups } from './retention.ts'
import { cancelBackupTask, endTask } from './task.ts'
import { type Backup, readBackup } from './view.ts'

/** Ends a backup whose disks are all copied, and whose index is stored. */
export async function finish(ctx: Context, copied: Backup): Promise<void> {
  const { id } = copied
  const backup = await unfinished(ctx, id)
  // It was deleted while its index was being stored.
  if (backup === undefined) return discardContent(ctx, [copied])
  await releaseSnapshots(ctx, id)
  await ctx.db
    .updateTable('backup')
    .set({
      state: 'ready',
      waiting: null,
      done_bytes: backup.size,
      time_ended: ctx.now,
      time_modified: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await endTask(ctx, backup.task_id, null)
  if (backup.scheduled) await removeOldBackups(ctx, backup.instance_id)
}

/** Ends a backup that cannot be completed. What was stored for it is removed. @param why one sentence for users */
export async function fail(ctx: Context, id: string, why: string): Promise<void> {
  const backup = await unfinished(ctx, id)
  if (backup === undefined) return
  await releaseSnapshots(ctx, id)
  await ctx.db
    .updateTable('backup')
    .set({ state: 'failed', waiting: null, failure: why, time_ended: ctx.now, time_modified: ctx.now })
    .where('id', '=', id)
    .execute()
  await discardContent(ctx, [backup])
  await endTask(ctx, backup.task_id, why)
}

/** Deletes a backup in any state. What no other backup needs is removed from the target by a background job. */
export async function removeBackup(ctx: Context, backup: Backup): Promise<void> {
  await releaseSnapshots(ctx, backup.id)
  await ctx.db.deleteFrom('backup').where('id', '=', backup.id).execute()
  await discardContent(ctx, [backup])
  await cancelBackupTask(ctx, backup.task_id)
}

async function unfinished(ctx: Context, id: string): Promise<Backup | undefined> {
  const backup = await readBackup(ctx.db, id)
  return backup?.state === 'creating' ? backup : undefined
}

/** Removes the snapshots that were copied. One that is still being taken is discarded. */
async function releaseSnapshots(ctx: Context, id: string): Promise<void> {
  const disks = await ctx.db
    .deleteFrom('backup_disk')
    .where('backup_id', '=', id)
    .returning('content_id')
    .execute()
  for (const { content_id } of disks) await releaseContent(ctx, content_id)
}
