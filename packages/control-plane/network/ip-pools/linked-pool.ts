import { isUuid, notFound, notFoundText } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { IpPoolTable } from '#kernel/database/schema/network.ts'
import { refuse } from '#kernel/refusal-error.ts'

export type PoolRow = Selectable<IpPoolTable>
export type LinkedPool = PoolRow & { readonly is_default: boolean }

/** Returns a pool as a silo sees it. @throws 404 if it is not linked to the silo */
export async function findLinkedPool(ctx: Context, siloId: string, nameOrId: string): Promise<LinkedPool> {
  const row = await linkedPools(ctx, siloId)
    .where(isUuid(nameOrId) ? 'ip_pool.id' : 'ip_pool.name', '=', nameOrId)
    .executeTakeFirst()
  return row ?? refuse(notFound('ip-pool', nameOrId))
}

/** Returns the silo's default pool, or null. */
export async function defaultPool(ctx: Context, siloId: string): Promise<LinkedPool | null> {
  const row = await linkedPools(ctx, siloId).where('ip_pool_silo.is_default', '=', true).executeTakeFirst()
  return row ?? null
}

/** Returns the named pool, or the silo's default pool if none is named. @throws 404 */
export async function poolToAllocateFrom(
  ctx: Context,
  siloId: string,
  nameOrId: string | undefined,
): Promise<LinkedPool> {
  if (nameOrId !== undefined) return findLinkedPool(ctx, siloId, nameOrId)
  return (await defaultPool(ctx, siloId)) ?? refuse(notFoundText('default IP pool for current silo'))
}

/** Selects the pools that are linked to a silo, with the flag of the default pool. */
export function linkedPools(ctx: Context, siloId: string) {
  return ctx.db
    .selectFrom('ip_pool')
    .innerJoin('ip_pool_silo', 'ip_pool_silo.ip_pool_id', 'ip_pool.id')
    .selectAll('ip_pool')
    .select('ip_pool_silo.is_default')
    .where('ip_pool_silo.silo_id', '=', siloId)
}
