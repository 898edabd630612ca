import type { Context } from '#kernel/context.ts'
import { deleteDisk } from '../disks/delete.ts'
import { deleteSnapshot } from '../snapshots/delete.ts'
import { cancelTask } from './task.ts'
import type { Upload } from './upload.ts'

/**
 * Removes the resources that a session has created: first the snapshot, then the disk, in any state. A snapshot that is
 * being taken is discarded, because its ID is marked as deleted. A disk that a user has attached is kept.
 */
export async function removeTemporary(ctx: Context, upload: Upload): Promise<void> {
  if (upload.snapshot_id !== null) {
    const snapshot = await ctx.db
      .selectFrom('snapshot')
      .selectAll()
      .where('id', '=', upload.snapshot_id)
      .executeTakeFirst()
    if (snapshot !== undefined) await deleteSnapshot(ctx, snapshot)
  }
  if (upload.disk_id !== null) {
    const disk = await ctx.db
      .selectFrom('disk')
      .selectAll()
      .where('id', '=', upload.disk_id)
      .where('instance_id', 'is', null)
      .executeTakeFirst()
    if (disk !== undefined) await deleteDisk(ctx, disk)
  }
  await ctx.db.deleteFrom('image_upload_piece').where('upload_id', '=', upload.id).execute()
  await ctx.db.deleteFrom('image_upload_progress').where('upload_id', '=', upload.id).execute()
}

/** Ends all sessions of a deleted project, so that their tasks end too. */
export async function discardAllOf(ctx: Context, projectId: string): Promise<void> {
  const uploads = await ctx.db
    .selectFrom('image_upload')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute()
  for (const upload of uploads) await discard(ctx, upload)
}

/** Ends a session and removes everything that it created, except a completed image. */
export async function discard(ctx: Context, upload: Upload): Promise<void> {
  await removeTemporary(ctx, upload)
  await cancelTask(ctx, upload)
  await ctx.db.deleteFrom('image_upload').where('id', '=', upload.id).execute()
}
