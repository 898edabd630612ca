import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'

/**
 * The dependents of a gateway: routes that have it as target, and instances whose traffic leaves through its addresses.
 */

interface GatewayRef {
  readonly id: string
  readonly vpc_id: string
  readonly name: string
}

function targets(gateway: GatewayRef) {
  return sql<boolean>`target ->> 'type' = 'internet_gateway' and target ->> 'value' = ${gateway.name}`
}

export async function hasRoutesTo(ctx: Context, gateway: GatewayRef): Promise<boolean> {
  const route = await ctx.db
    .selectFrom('router_route')
    .select('id')
    .where('vpc_id', '=', gateway.vpc_id)
    .where(targets(gateway))
    .limit(1)
    .executeTakeFirst()
  return route !== undefined
}

export async function deleteRoutesTo(ctx: Context, gateway: GatewayRef): Promise<void> {
  await ctx.db
    .deleteFrom('router_route')
    .where('vpc_id', '=', gateway.vpc_id)
    .where(targets(gateway))
    .execute()
}

/**
 * Returns whether an instance with an interface in the VPC has an external address of the pool, or exactly this
 * address.
 */
export async function instancesUse(
  ctx: Context,
  vpcId: string,
  what: { readonly poolId: string } | { readonly ip: number },
): Promise<boolean> {
  let query = ctx.db
    .selectFrom('network_interface')
    .innerJoin('external_ip', 'external_ip.instance_id', 'network_interface.instance_id')
    .select('external_ip.id')
    .where('network_interface.vpc_id', '=', vpcId)
    .limit(1)
  query =
    'ip' in what
      ? query.where('external_ip.ip', '=', what.ip)
      : query.where('external_ip.ip_pool_id', '=', what.poolId)
  return (await query.executeTakeFirst()) !== undefined
}
