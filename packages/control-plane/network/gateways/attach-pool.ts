import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { InternetGatewayIpPoolTable } from '#kernel/database/schema/network.ts'
import { newIdentity } from '#kernel/names.ts'

export type GatewayPoolRow = Selectable<InternetGatewayIpPoolTable>

interface GatewayRef {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
}

/**
 * Attaches a pool to a gateway, so that traffic through it can use the pool's addresses. The caller has checked that
 * the gateway has no attachment with this name or pool.
 */
export async function attachPool(
  ctx: Context,
  gateway: GatewayRef,
  pool: { readonly id: string },
  naming: { name: string; description: string },
): Promise<GatewayPoolRow> {
  const row = {
    ...newIdentity(ctx, naming),
    silo_id: gateway.silo_id,
    project_id: gateway.project_id,
    internet_gateway_id: gateway.id,
    ip_pool_id: pool.id,
  }
  await ctx.db.insertInto('internet_gateway_ip_pool').values(row).execute()
  return row
}
