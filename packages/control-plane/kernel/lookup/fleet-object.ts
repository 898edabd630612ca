import { forbidden, notFound } from '@portico/domain/refusals.ts'
import { includes, type Role } from '@portico/domain/roles.ts'
import { type Context, userOf } from '../context.ts'
import { refuse } from '../refusal-error.ts'

/**
 * Demand a fleet role for one object of the fleet's own kind (an IP pool, a sled): who may not read the fleet gets
 * the object's 404, who may but not change it gets 403.
 */
export function authorizeFleetObject(ctx: Context, needed: Role, word: string, nameOrId: string): void {
  const { fleetRole } = userOf(ctx)
  if (!includes(fleetRole, 'viewer')) refuse(notFound(word, nameOrId))
  if (!includes(fleetRole, needed)) refuse(forbidden)
}
