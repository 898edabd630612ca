import type { Context } from '#kernel/context.ts'
import { newIdentity } from '#kernel/names.ts'

/** Maximum number of rows per insert. Each row has eight columns, and PostgreSQL accepts 65,535 parameters. */
const batch = 1000

/**
 * Attaches a pool that became the default of a silo to every gateway named `default` in the silo's VPCs. A gateway that
 * has the pool already does not change.
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
 * Returns `default` as the name of the attachment, unless a former default pool has that name on the gateway. Otherwise
 * returns a name with the ID of the pool, which is always free.
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
