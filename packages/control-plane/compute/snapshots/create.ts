import { nothing } from '@portico/domain/quotas/quotas.ts'
import { charge } from '#fleet/provisioning/charge.ts'
import { requireStorageLeft } from '#fleet/sleds/storage-left.ts'
import type { Context } from '#kernel/context.ts'
import { newIdentity, requireFreeName } from '#kernel/names.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import type { Disk } from '../disks/create.ts'
import type { Snapshot } from './view.ts'

/** @throws 400 if the disk's project has a snapshot with this name */
export function requireFreeSnapshotName(ctx: Context, { project_id }: Disk, name: string): Promise<void> {
  return requireFreeName(ctx, name, { table: 'snapshot', word: 'snapshot', where: { project_id } })
}

/**
 * Charges the quota for a snapshot of the disk and writes the snapshot as `creating`; the snapshot reconciler takes it.
 * The caller sets the disk's state and checks that the name is free.
 * @throws 507
 */
export async function createSnapshot(
  ctx: Context,
  disk: Disk,
  params: { readonly name: string; readonly description: string },
): Promise<Snapshot> {
  const { silo_id, project_id } = disk
  const space = await requireStorageLeft(ctx)
  const snapshot = await ctx.db
    .insertInto('snapshot')
    .values({
      ...newIdentity(ctx, params),
      silo_id,
      project_id,
      disk_id: disk.id,
      // The content has its own ID because images will share it.
      content_id: ctx.newId(),
      size: disk.size,
      block_size: disk.block_size,
      state: 'creating',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await requestJob(ctx, 'snapshot', snapshot.id)
  await charge(ctx, disk, { ...nothing, storage: disk.size }, space)
  return snapshot
}
