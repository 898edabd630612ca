import type { GatewayUse } from '@portico/contract/portico/networks.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

/** Maximum number of routes that are returned per gateway. `route_count` is their total number. */
const routesNamed = 100

export const gatewayUseHandlers = {
  /**
   * Returns the pools, addresses and routes of many gateways, for lists. Gateways that the caller may not read are
   * omitted.
   */
  portico_gateway_uses: async (ctx, { query }) => {
    const gateways = await ctx.db
      .selectFrom('internet_gateway as t')
      .select('t.id')
      .where('t.id', 'in', query.gateway)
      .where(readable(userOf(ctx), kinds.internet_gateway))
      .execute()
    const ids = gateways.map(({ id }) => id)
    if (ids.length === 0) return { items: [] }
    const pools = await poolsOf(ctx, ids)
    const addresses = await addressesOf(ctx, ids)
    const routes = await routesTo(ctx, ids)
    const items: GatewayUse[] = ids.map((id) => {
      const leading = routes.get(id) ?? []
      return {
        internet_gateway_id: id,
        pools: (pools.get(id) ?? []).map(({ name, description }) => ({ name, description })),
        addresses: (addresses.get(id) ?? []).map(({ address }) => address),
        route_count: leading[0]?.total ?? 0,
        routes: leading.map((route) => ({
          id: route.id,
          name: route.name,
          vpc_router_id: route.vpc_router_id,
          router: route.router,
        })),
      }
    })
    return { items }
  },
} satisfies Handlers<'portico_gateway_uses'>

/** Returns the pools of gateways, sorted by their name on the gateway. */
async function poolsOf(ctx: Context, gatewayIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('internet_gateway_ip_pool as link')
    .innerJoin('ip_pool', 'ip_pool.id', 'link.ip_pool_id')
    .select(['link.internet_gateway_id', 'ip_pool.name', 'ip_pool.description'])
    .where('link.internet_gateway_id', 'in', gatewayIds)
    .orderBy('link.name')
    .execute()
  return Map.groupBy(rows, (row) => row.internet_gateway_id)
}

async function addressesOf(ctx: Context, gatewayIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('internet_gateway_ip_address')
    .select(['internet_gateway_id', 'address'])
    .where('internet_gateway_id', 'in', gatewayIds)
    .orderBy('name')
    .execute()
  return Map.groupBy(rows, (row) => row.internet_gateway_id)
}

interface LeadingRoute {
  readonly gateway_id: string
  readonly id: string
  readonly name: string
  readonly vpc_router_id: string
  readonly router: string
  readonly total: number
}

/**
 * Returns the routes to gateways. A route refers to a gateway of its VPC by name (`dependents.ts`), and an index finds
 * it by that name.
 */
async function routesTo(ctx: Context, gatewayIds: readonly string[]) {
  const { rows } = await sql<LeadingRoute>`
    select gateway_id, id, name, vpc_router_id, router, total from (
      select g.id as gateway_id, r.id, r.name, r.vpc_router_id, router.name as router,
        count(*) over (partition by g.id) as total,
        row_number() over (partition by g.id order by router.name, r.name) as place
      from internet_gateway g
        join router_route r on r.vpc_id = g.vpc_id and r.target ->> 'type' = 'internet_gateway'
          and r.target ->> 'value' = g.name
        join vpc_router router on router.id = r.vpc_router_id
      where g.id in (${sql.join(gatewayIds)})
    ) told where place <= ${routesNamed} order by gateway_id, place`.execute(ctx.db)
  return Map.groupBy(rows, (row) => row.gateway_id)
}
