import type { Context } from '#kernel/context.ts'

/** Give an address or a block of ports back to its pool. */
export async function releaseAddress(ctx: Context, row: { readonly id: string }): Promise<void> {
  await ctx.db.deleteFrom('external_ip').where('id', '=', row.id).execute()
}

/** When an instance goes: its ephemeral and source-NAT addresses return to their pools, floating IPs are detached. */
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
