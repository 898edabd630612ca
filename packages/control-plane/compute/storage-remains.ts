import type { Context, Db } from '#kernel/context.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import type { QueueWorker } from '#reconcile/job.ts'

/** Requests the removal of a deleted disk's volume. */
export function requestVolumeRemoval(ctx: Context, diskId: string): Promise<void> {
  return requestJob(ctx, 'volume-remains', diskId)
}

/**
 * Releases a reference to a content, and requests the content's removal if the reference was the last. Snapshots,
 * images and disks that are not copied yet hold references. A new reference can race with the removal only through a
 * row that both transactions read, which serializable isolation prevents.
 */
export async function releaseContent(ctx: Context, contentId: string): Promise<void> {
  const needed = await ctx.db
    .selectFrom('snapshot')
    .select('id')
    .where('content_id', '=', contentId)
    .unionAll(ctx.db.selectFrom('image').select('id').where('content_id', '=', contentId))
    .unionAll(ctx.db.selectFrom('disk').select('id').where('source_content_id', '=', contentId))
    .limit(1)
    .executeTakeFirst()
  if (needed !== undefined) return
  await requestJob(ctx, 'content-remains', contentId)
}

/** ms between checks of a volume while a snapshot of it is being taken */
const whileInUse = 1000

/** Deletes the volumes of deleted disks. */
export const volumeRemains: QueueWorker = {
  name: 'volume remains',
  kind: 'volume-remains',
  slots: 4,
  step: async ({ db, services }, diskId) => {
    if (await isBeingCopied(db, diskId)) return async () => ({ againIn: whileInUse })
    await services.hypervisor.volumes.deleteVolume(diskId)
    return async () => 'done'
  },
}

/** Deletes contents that nothing refers to any more. */
export const contentRemains: QueueWorker = {
  name: 'content remains',
  kind: 'content-remains',
  slots: 4,
  step: async ({ services }, contentId) => {
    await services.hypervisor.volumes.deleteSnapshot(contentId)
    return async () => 'done'
  },
}

/** A disk may be detached and deleted while an earlier snapshot or backup of it is still being taken. */
async function isBeingCopied(db: Db, diskId: string): Promise<boolean> {
  const snapshot = await db
    .selectFrom('snapshot')
    .select('id')
    .where('disk_id', '=', diskId)
    .where('state', '=', 'creating')
    .unionAll(
      db
        .selectFrom('backup_disk')
        .select('content_id as id')
        .where('disk_id', '=', diskId)
        .where('taken', '=', false),
    )
    .limit(1)
    .executeTakeFirst()
  return snapshot !== undefined
}
