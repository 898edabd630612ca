import type { Context } from '#kernel/context.ts'

/** Releases an address or a block of ports to its pool. */
export async function releaseAddress(ctx: Context, row: { readonly id: string }): Promise<void> {
  await ctx.db.deleteFrom('external_ip').where('id', '=', row.id).execute()
}

/** Releases the ephemeral and source NAT addresses of a deleted instance, and detaches its floating IPs. */
export async function releaseInstanceAddresses(ctx: Context, instanceId: string): Promise<void> {
  await ctx.db
    .deleteFrom('external_ip')
    .where('instance_id', '=', instanceId)
    .where('kind', '!=', 'floating')
    .execute()
  await ctx.db
    .updateTable('external_ip')
    .set({ instance_id: null, time_modified: ctx.now })
    .where('instance_id', '=', instanceId)
    .execute()
}
