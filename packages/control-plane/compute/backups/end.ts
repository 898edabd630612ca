import type { Context } from '#kernel/context.ts'
import { releaseContent } from '../storage-remains.ts'
import { discardContent } from './remains.ts'
import { removeOldBackups } from './retention.ts'
import { cancelBackupTask, endTask } from './task.ts'
import { type Backup, readBackup } from './view.ts'

/** Why a backup is not whole whose data was lost while it was created. */
const lostMeanwhile =
  'Data that this backup shares with an earlier one was lost in the backup target. Back up again, which stores it again'

/**
 * Ends a backup whose disks are all copied, and whose index is stored. It is damaged if a chunk that was stored before
 * was found to be lost after this backup had referred to it.
 */
export async function finish(ctx: Context, copied: Backup): Promise<void> {
  const { id } = copied
  const backup = await unfinished(ctx, id)
  // It was deleted while its index was being stored.
  if (backup === undefined) return discardContent(ctx, [copied])
  await releaseSnapshots(ctx, id)
  const failure = (await hasLostChunk(ctx, id)) ? lostMeanwhile : null
  await ctx.db
    .updateTable('backup')
    .set({
      state: failure === null ? 'ready' : 'damaged',
      failure,
      waiting: null,
      done_bytes: backup.size,
      time_ended: ctx.now,
      time_modified: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await endTask(ctx, backup.task_id, failure)
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

async function hasLostChunk({ db }: Context, id: string): Promise<boolean> {
  const lost = await db
    .selectFrom('backup_piece')
    .innerJoin('backup_chunk as c', 'c.id', 'chunk_id')
    .select('c.id')
    .where('backup_id', '=', id)
    .where('c.stored', '=', false)
    .executeTakeFirst()
  return lost !== undefined
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
