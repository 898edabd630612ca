import { notFound } from '@portico/domain/refusals.ts'
import type { Role } from '@portico/domain/roles.ts'
import type { Context } from '../../kernel/context.ts'
import { authorizeFleetObject } from '../../kernel/lookup/fleet-object.ts'
import { newIdentity } from '../../kernel/names.ts'
import { refuse } from '../../kernel/refusal-error.ts'
import type { PoolRow } from './linked-pool.ts'

/** The built-in pool that the control plane's own services take their addresses from; clients know it by this name. */
const servicePoolName = 'oxide-service-pool'

/** Make the service pool, at first start. */
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

/** @throws 404, 403 */
export async function findServicePool(ctx: Context, needed: Role): Promise<PoolRow> {
  authorizeFleetObject(ctx, needed, 'ip-pool', servicePoolName)
  const row = await ctx.db.selectFrom('ip_pool').selectAll().where('is_service', '=', true).executeTakeFirst()
  return row ?? refuse(notFound('ip-pool', servicePoolName))
}
