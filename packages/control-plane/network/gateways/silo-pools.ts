import type { Context } from '#kernel/context.ts'
import { newIdentity } from '#kernel/names.ts'

/** Maximum number of rows per insert: each has eight columns, and PostgreSQL accepts 65535 parameters. */
const batch = 1000

/**
 * Attaches a pool to every gateway named `default` of a silo's VPCs, when the pool becomes the silo's default. Gateways
 * that have the pool already are not changed.
 */
export async function attachToDefaultGateways(
  ctx: Context,
  siloId: string,
  pool: { readonly id: string; readonly name: string },
): Promise<void> {
  const gateways = await ctx.db
    .selectFrom('internet_gateway')
    .select(['id', 'silo_id', 'project_id'])
    .where('silo_id', '=', siloId)
    .where('name', '=', 'default')
    .execute()
  const attached = await ctx.db
    .selectFrom('internet_gateway_ip_pool')
    .select(['internet_gateway_id', 'ip_pool_id', 'name'])
    .where('silo_id', '=', siloId)
    .execute()
  const presentOn = Map.groupBy(attached, (row) => row.internet_gateway_id)
  const rows = gateways.flatMap((gateway) => {
    const present = presentOn.get(gateway.id) ?? []
    if (present.some((row) => row.ip_pool_id === pool.id)) return []
    const names = present.map((row) => row.name)
    return [
      {
        ...newIdentity(ctx, { name: freeName(names, pool), description: 'Default pool of the silo' }),
        silo_id: gateway.silo_id,
        project_id: gateway.project_id,
        internet_gateway_id: gateway.id,
        ip_pool_id: pool.id,
      },
    ]
  })
  for (let at = 0; at < rows.length; at += batch) {
    await ctx.db
      .insertInto('internet_gateway_ip_pool')
      .values(rows.slice(at, at + batch))
      .execute()
  }
}

/**
 * Returns `default`, unless a former default pool has that name on the gateway; then a name that contains the ID, which
 * is always free.
 */
function freeName(taken: readonly string[], pool: { id: string; name: string }): string {
  const names = ['default', pool.name, `pool-${pool.id}`]
  return names.find((name) => !taken.includes(name)) ?? pool.name
}

/** Detaches a pool from all gateways of a silo, when the pool is unlinked from the silo. */
export async function detachFromGateways(ctx: Context, siloId: string, poolId: string): Promise<void> {
  await ctx.db
    .deleteFrom('internet_gateway_ip_pool')
    .where('silo_id', '=', siloId)
    .where('ip_pool_id', '=', poolId)
    .execute()
}
