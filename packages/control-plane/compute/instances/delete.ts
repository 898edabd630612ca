import type { Context } from '#kernel/context.ts'
import { releaseInstanceAddresses } from '#network/external-ips/allocate.ts'
import { detachAllDisks } from '../disks/attach.ts'
import type { Instance } from './view.ts'

/**
 * Deletes an instance without a machine: disks and floating IPs are detached and kept, its other addresses are
 * released; interfaces, key copies and group memberships are deleted with its row (docs/reference/instances.md#delete).
 */
export async function deleteInstance(ctx: Context, instance: Instance): Promise<void> {
  await ctx.db.updateTable('instance').set({ boot_disk_id: null }).where('id', '=', instance.id).execute()
  await detachAllDisks(ctx, instance)
  await releaseInstanceAddresses(ctx, instance.id)
  await ctx.db.deleteFrom('instance').where('id', '=', instance.id).execute()
}
