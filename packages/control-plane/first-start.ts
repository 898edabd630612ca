import { parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Resources } from '@portico/domain/quotas/quotas.ts'
import { fleetId } from './kernel/authentication/authenticate.ts'
import type { Context, Db } from './kernel/context.ts'
import { createQuotas } from './identity/silos/equip.ts'
import { addRange } from './network/ip-pools/ranges.ts'
import { makeServicePool } from './network/ip-pools/service-pool.ts'

export const firstSilo = 'main'
export const firstUser = 'admin'

/**
 * The address blocks reserved for documentation (RFC 5737). They are not routed, so a first start cannot conflict with
 * a real network. Each block is complete except for its network and broadcast address.
 */
const documentationRanges: readonly (readonly [string, string])[] = [
  ['192.0.2.1', '192.0.2.254'],
  ['198.51.100.1', '198.51.100.254'],
  ['203.0.113.1', '203.0.113.254'],
]

/** Returns whether the database is empty. */
export async function isFirstStart(db: Db): Promise<boolean> {
  return (await db.selectFrom('silo').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Creates the silo `main` with its first administrator and a default IP pool. Runs once, in one transaction.
 * @param capacity the rack's capacity, which is the silo's quota
 */
export async function createFirstSilo(
  ctx: Context,
  passwordHash: string,
  capacity: Resources,
): Promise<void> {
  const siloId = ctx.newId()
  await ctx.db
    .insertInto('silo')
    .values({
      id: siloId,
      name: firstSilo,
      description: 'The first silo',
      discoverable: true,
      identity_mode: 'local_only',
      mapped_fleet_roles: '{}',
      time_created: ctx.now,
      time_modified: ctx.now,
    })
    .execute()
  await createQuotas(ctx, siloId, capacity)
  await makeAdministrator(ctx, siloId, passwordHash)
  await makeDefaultPool(ctx, siloId)
  await makeServicePool(ctx)
}

async function makeAdministrator(ctx: Context, siloId: string, passwordHash: string): Promise<void> {
  const userId = ctx.newId()
  await ctx.db
    .insertInto('silo_user')
    .values({
      id: userId,
      silo_id: siloId,
      external_id: firstUser,
      display_name: firstUser,
      password_hash: passwordHash,
      time_created: ctx.now,
      time_modified: ctx.now,
    })
    .execute()
  const assignment = {
    project_id: null,
    identity_kind: 'silo_user',
    identity_id: userId,
    role: 'admin',
  } as const
  await ctx.db
    .insertInto('role_assignment')
    .values([
      { id: ctx.newId(), resource_kind: 'fleet', resource_id: fleetId, silo_id: null, ...assignment },
      { id: ctx.newId(), resource_kind: 'silo', resource_id: siloId, silo_id: siloId, ...assignment },
    ])
    .execute()
}

async function makeDefaultPool(ctx: Context, siloId: string): Promise<void> {
  const poolId = ctx.newId()
  await ctx.db
    .insertInto('ip_pool')
    .values({
      id: poolId,
      name: 'default',
      description: 'Documentation addresses, until an operator adds real ones',
      time_created: ctx.now,
      time_modified: ctx.now,
    })
    .execute()
  for (const [first, last] of documentationRanges) {
    await addRange(ctx, poolId, { first: parseIpv4(first), last: parseIpv4(last) })
  }
  await ctx.db
    .insertInto('ip_pool_silo')
    .values({ id: ctx.newId(), ip_pool_id: poolId, silo_id: siloId, is_default: true })
    .execute()
}
