import type { IpPoolUse } from '@portico/contract/portico/pools.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export interface PoolUseRow {
  readonly ip_pool_id: string
  readonly name: string
  readonly allocated: number
  readonly capacity: number
  readonly ranges: number
  readonly silos: number
  readonly default_of: number
}

export const poolUseHandlers = {
  /** Returns the usage of many pools in one response, for lists. It is counted as in `ip_pool_utilization_view`. */
  portico_ip_pool_uses: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const rows = await poolUses(ctx, sql<boolean>`p.id in (${sql.join(query.pool)})`)
    const items = rows.map(({ allocated, capacity, name: _name, ...row }): IpPoolUse => ({
      ...row,
      utilization: { ipv4: { allocated, capacity }, ipv6: { allocated: '0', capacity: '0' } },
    }))
    return { items }
  },
} satisfies Handlers<'portico_ip_pool_uses'>

/**
 * Returns the usage of each pool, highest first. The number of silos is that of the list of the pool's silos.
 * @param which a condition on `ip_pool p`
 * @param most maximum number of pools
 */
export async function poolUses(
  { db }: Context,
  which: RawBuilder<boolean>,
  most?: number,
): Promise<readonly PoolUseRow[]> {
  const { rows } = await sql<PoolUseRow>`
    select p.id as ip_pool_id, p.name, a.allocated, r.capacity, r.ranges, s.silos, s.default_of
    from ip_pool p,
      lateral (select count(distinct ip)::bigint as allocated from external_ip where ip_pool_id = p.id) a,
      lateral (select coalesce(sum(last_ip - first_ip + 1), 0)::bigint as capacity, count(*)::int as ranges
        from ip_pool_range where ip_pool_id = p.id) r,
      lateral (select count(*)::int as silos, (count(*) filter (where link.is_default))::int as default_of
        from ip_pool_silo link join silo on silo.id = link.silo_id
        where link.ip_pool_id = p.id and silo.discoverable) s
    where ${which}
    order by a.allocated::float / greatest(r.capacity, 1) desc, p.name
    limit ${most ?? null}`.execute(db)
  return rows
}
