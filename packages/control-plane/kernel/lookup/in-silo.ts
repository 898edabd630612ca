import { forbidden, isUuid, notFound } from '@portico/domain/refusals.ts'
import { includes, type Role } from '@portico/domain/roles.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '../context.ts'
import type { UserActor } from '../actor.ts'
import type { SiloTable } from '../database/schema/identity.ts'
import { refuse } from '../refusal-error.ts'

export type Silo = Selectable<SiloTable>

/** Demand a role on the own silo. A collection has no 404 to hide behind: 403. */
export function requireSiloRole(ctx: Context, needed: Role): UserActor {
  const user = userOf(ctx)
  if (!includes(user.siloRole, needed)) refuse(forbidden)
  return user
}

/** Demand a role on the fleet for a collection: 403. */
export function requireFleetRole(ctx: Context, needed: Role): UserActor {
  const user = userOf(ctx)
  if (!includes(user.fleetRole, needed)) refuse(forbidden)
  return user
}

/** What a call on a silo asks of its caller: a fleet role, or a role on that very silo, or just being its user. */
export interface SiloNeed {
  readonly fleet: Role
  readonly silo: Role | 'member' | 'nobody'
}

/**
 * Find a silo by name or id. Readable by fleet viewers and its own users, for all others it does not exist.
 * @throws 404, 403
 */
export async function findSilo(ctx: Context, nameOrId: string, need: SiloNeed): Promise<Silo> {
  const user = userOf(ctx)
  const silo = await ctx.db
    .selectFrom('silo')
    .selectAll()
    .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .executeTakeFirst()
  if (silo === undefined) return refuse(notFound('silo', nameOrId))
  const own = silo.id === user.siloId
  if (!own && !includes(user.fleetRole, 'viewer')) return refuse(notFound('silo', nameOrId))
  const bySilo =
    own && need.silo !== 'nobody' && (need.silo === 'member' || includes(user.siloRole, need.silo))
  return bySilo || includes(user.fleetRole, need.fleet) ? silo : refuse(forbidden)
}
