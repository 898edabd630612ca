import { notFound } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { PoolRow } from './linked-pool.ts'

/**
 * Returns a pool that silos can use. The service pool has operations of its own and is not found here, although it can
 * be viewed like other pools.
 * @throws 404, 403
 */
export async function findPool(ctx: Context, nameOrId: string): Promise<PoolRow> {
  const pool = await find(ctx, 'ip_pool', { nameOrId })
  return pool.is_service ? refuse(notFound('ip-pool', nameOrId)) : pool
}
