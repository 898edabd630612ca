import { release } from '#fleet/provisioning/charge.ts'
import type { Context } from '#kernel/context.ts'
import { requestVolumeRemoval } from '../storage-remains.ts'
import type { Disk } from './create.ts'

/** Releases the disk's storage and requests the removal of its volume. Resources created from the disk are kept. */
export async function deleteDisk(ctx: Context, disk: Disk): Promise<void> {
  await release(ctx, disk, { cpus: 0, memory: 0, storage: disk.size })
  // A faulted disk may still be assigned to an instance as its boot disk.
  await ctx.db
    .updateTable('instance')
    .set({ boot_disk_id: null })
    .where('boot_disk_id', '=', disk.id)
    .execute()
  await ctx.db.deleteFrom('disk').where('id', '=', disk.id).execute()
  await requestVolumeRemoval(ctx, disk.id)
}
