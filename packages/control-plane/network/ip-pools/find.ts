import { isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Role } from '@portico/domain/roles.ts'
import type { Context } from '../../kernel/context.ts'
import { authorizeFleetObject } from '../../kernel/lookup/fleet-object.ts'
import { refuse } from '../../kernel/refusal-error.ts'
import type { PoolRow } from './linked-pool.ts'

/** Any pool, the service pool included: it can be looked at like the others. @throws 404, 403 */
export async function findAnyPool(ctx: Context, nameOrId: string, needed: Role): Promise<PoolRow> {
  authorizeFleetObject(ctx, needed, 'ip-pool', nameOrId)
  const row = await ctx.db
    .selectFrom('ip_pool')
    .selectAll()
    .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .executeTakeFirst()
  return row ?? refuse(notFound('ip-pool', nameOrId))
}

/** A pool for silos. The service pool has calls of its own and is not found here. @throws 404, 403 */
export async function findPool(ctx: Context, nameOrId: string, needed: Role): Promise<PoolRow> {
  const pool = await findAnyPool(ctx, nameOrId, needed)
  return pool.is_service ? refuse(notFound('ip-pool', nameOrId)) : pool
}
