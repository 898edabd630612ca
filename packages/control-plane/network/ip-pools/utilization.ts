import type { IpPoolUtilization } from '@portico/contract/schemas/ip-pools.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'

/**
 * Returns the usage of a pool. An address that several source NAT blocks share is counted once. A floating IP is
 * counted whether or not it is attached. Pools have no IPv6 ranges.
 */
export async function poolUtilization(ctx: Context, poolId: string): Promise<IpPoolUtilization> {
  const { capacity } = await ctx.db
    .selectFrom('ip_pool_range')
    .select(sql<number>`coalesce(sum(last_ip - first_ip + 1), 0)::bigint`.as('capacity'))
    .where('ip_pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  const { allocated } = await ctx.db
    .selectFrom('external_ip')
    .select(sql<number>`count(distinct ip)::bigint`.as('allocated'))
    .where('ip_pool_id', '=', poolId)
    .executeTakeFirstOrThrow()
  return { ipv4: { allocated, capacity }, ipv6: { allocated: '0', capacity: '0' } }
}
