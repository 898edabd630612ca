import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { kinds } from '#kernel/lookup/kinds.ts'
import { readable } from '#kernel/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const vpcContentsHandlers = {
  /** What many VPCs hold, at once, for lists. VPCs the caller may not read are left out. */
  portico_vpc_contents: async (ctx, { query }) => {
    const items = await ctx.db
      .selectFrom('vpc as t')
      .select([
        't.id as vpc_id',
        sql<number>`(select count(*)::int from firewall_rule r where r.vpc_id = t.id)`.as('firewall_rules'),
        sql<number>`(select count(*)::int from vpc_subnet s where s.vpc_id = t.id)`.as('subnets'),
      ])
      .where('t.id', 'in', query.vpc)
      .where(readable(userOf(ctx), kinds.vpc))
      .execute()
    return { items }
  },
} satisfies Handlers<'portico_vpc_contents'>
