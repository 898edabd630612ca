import { giveBack } from '#fleet/provisioning/charge.ts'
import type { Context } from '#kernel/context.ts'
import { leaveVolume } from '../storage-remains.ts'
import type { Disk } from './create.ts'

/** Give its storage back and leave its volume to be cleared away. What was made from it stays. */
export async function deleteDisk(ctx: Context, disk: Disk): Promise<void> {
  await giveBack(ctx, disk, { cpus: 0, memory: 0, storage: disk.size })
  // A faulted disk may still be promised to an instance as its boot disk.
  await ctx.db
    .updateTable('instance')
    .set({ boot_disk_id: null })
    .where('boot_disk_id', '=', disk.id)
    .execute()
  await ctx.db.deleteFrom('disk').where('id', '=', disk.id).execute()
  await leaveVolume(ctx, disk.id)
}
