import type { Context } from '#kernel/context.ts'
import type { ExternalIpRow } from './allocate.ts'

/** Returns the addresses at which an instance can be reached: its ephemeral IP first, then its floating IPs by name. */
export function addressesOf(ctx: Context, instanceId: string): Promise<ExternalIpRow[]> {
  return ctx.db
    .selectFrom('external_ip')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('kind', '!=', 'snat')
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

/** Returns the number of addresses that count towards the limit per instance. */
export async function countAddresses(ctx: Context, instanceId: string): Promise<number> {
  return (await addressesOf(ctx, instanceId)).length
}
