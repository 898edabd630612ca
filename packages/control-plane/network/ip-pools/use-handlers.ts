import type { IpPoolUse } from '@portico/contract/portico/pools.ts'
import { sql } from 'kysely'
import { authorizeOnFleet } from '#kernel/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

interface UseRow {
  readonly ip_pool_id: string
  readonly allocated: number
  readonly capacity: number
  readonly ranges: number
  readonly silos: number
  readonly default_of: number
}

export const poolUseHandlers = {
  /** How much of many pools is in use, at once, for lists: counted as `ip_pool_utilization_view` counts it. */
  portico_ip_pool_uses: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const { rows } = await sql<UseRow>`
      select p.id as ip_pool_id, a.allocated, r.capacity, r.ranges, s.silos, s.default_of
      from ip_pool p,
        lateral (select count(distinct ip)::bigint as allocated from external_ip where ip_pool_id = p.id) a,
        lateral (select coalesce(sum(last_ip - first_ip + 1), 0)::bigint as capacity, count(*)::int as ranges
          from ip_pool_range where ip_pool_id = p.id) r,
        lateral (select count(*)::int as silos, (count(*) filter (where is_default))::int as default_of
          from ip_pool_silo where ip_pool_id = p.id) s
      where p.id in (${sql.join(query.pool)})`.execute(ctx.db)
    const items = rows.map(({ allocated, capacity, ...row }): IpPoolUse => ({
      ...row,
      utilization: { ipv4: { allocated, capacity }, ipv6: { allocated: '0', capacity: '0' } },
    }))
    return { items }
  },
} satisfies Handlers<'portico_ip_pool_uses'>
