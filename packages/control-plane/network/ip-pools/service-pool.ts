import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import type { PoolRow } from './linked-pool.ts'

/** Name of the built-in pool for the control plane's own services. Clients know this name. */
const servicePoolName = 'oxide-service-pool'

/** Creates the service pool at the first start. */
export async function makeServicePool(ctx: Context): Promise<void> {
  const identity = newIdentity(ctx, {
    name: servicePoolName,
    description: 'Addresses of the control plane itself',
  })
  await ctx.db
    .insertInto('ip_pool')
    .values({ ...identity, is_service: true })
    .execute()
}

/** Returns the service pool. @throws 404, 403 */
export function findServicePool(ctx: Context): Promise<PoolRow> {
  return find(ctx, 'ip_pool', { nameOrId: servicePoolName })
}
