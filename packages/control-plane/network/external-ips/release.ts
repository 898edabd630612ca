import type { Context } from '../../kernel/context.ts'
import { noteFreeAddresses } from '../ip-pools/free-addresses.ts'

/** Give an address or a block of ports back to its pool. */
export async function releaseAddress(
  ctx: Context,
  row: { readonly id: string; readonly ip_pool_id: string; readonly ip: number },
): Promise<void> {
  await ctx.db.deleteFrom('external_ip').where('id', '=', row.id).execute()
  await noteFreeAddresses(ctx, [row])
}

/** When an instance goes: its ephemeral and source-NAT addresses return to their pools, floating IPs are detached. */
export async function releaseInstanceAddresses(ctx: Context, instanceId: string): Promise<void> {
  const released = await ctx.db
    .deleteFrom('external_ip')
    .where('instance_id', '=', instanceId)
    .where('kind', '!=', 'floating')
    .returning(['ip_pool_id', 'ip'])
    .execute()
  await noteFreeAddresses(ctx, released)
  await ctx.db
    .updateTable('external_ip')
    .set({ instance_id: null, time_modified: ctx.now })
    .where('instance_id', '=', instanceId)
    .execute()
}
