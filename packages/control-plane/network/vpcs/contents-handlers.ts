import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const vpcContentsHandlers = {
  /**
   * Returns the numbers of resources of many VPCs in one response, for lists. VPCs that the caller may not read are
   * omitted.
   */
  portico_vpc_contents: async (ctx, { query }) => {
    const items = await ctx.db
      .selectFrom('vpc as t')
      .select([
        't.id as vpc_id',
        countOf('firewall_rule').as('firewall_rules'),
        countOf('vpc_subnet').as('subnets'),
        countOf('vpc_router').as('routers'),
        countOf('internet_gateway').as('internet_gateways'),
      ])
      .where('t.id', 'in', query.vpc)
      .where(readable(userOf(ctx), kinds.vpc))
      .execute()
    return { items }
  },
} satisfies Handlers<'portico_vpc_contents'>

/** Returns SQL for the number of a table's rows in the VPC `t`. */
function countOf(table: 'firewall_rule' | 'vpc_subnet' | 'vpc_router' | 'internet_gateway') {
  return sql<number>`
    (select count(*)::int from ${sql.table(table)} c where c.vpc_id = t.id)`
}
