import { includes, projectRoleFromSilo, type Role, strongest } from '@portico/domain/roles.ts'
import { type Held, holdsNothing, meets } from '../need.ts'
import { needOf } from '../needs.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Kind } from './kind.ts'

/** Where one object lies: in a user's own things, a project, a silo, or with nulls in all, in the fleet. */
export interface Place {
  readonly ownerId: string | null
  readonly projectId: string | null
  readonly siloId: string | null
}

/**
 * What a user holds at a place (docs/reference/authorization.md#inheritance): roles of other silos and, within
 * projects, those of the fleet count for nothing.
 * @param assigned the strongest role assigned to the user on the very project
 */
export function heldAt(user: UserActor, place: Place, assigned: Role | null): Held {
  return { ...heldThere(user, place, assigned), besides: user.fleetRole }
}

function heldThere(user: UserActor, place: Place, assigned: Role | null): Held {
  if (place.ownerId !== null) return { ...holdsNothing, own: place.ownerId === user.userId }
  const atHome = place.siloId === user.siloId
  if (place.projectId !== null) {
    return {
      ...holdsNothing,
      project: atHome ? strongest([projectRoleFromSilo(user.siloRole), assigned]) : null,
    }
  }
  if (place.siloId === null) return { ...holdsNothing, fleet: user.fleetRole }
  return { ...holdsNothing, silo: atHome ? (user.siloRole ?? 'member') : null, fleet: user.fleetRole }
}

/** Does what somebody holds where an object of the kind lies let them read it? */
export function letsRead(held: Held, { shownBy }: Kind): boolean {
  return shownBy.some((operation) => meets(held, needOf(operation)))
}

/** Does the user's silo role alone give this role on every project of the silo? Then assignments need not be asked. */
export function readsWholeSilo(user: UserActor, needed: Role): boolean {
  return includes(projectRoleFromSilo(user.siloRole), needed)
}

/** Are objects of the kind found in every silo, by those who may? Others stay within their own. */
export function reachesAllSilos({ shownBy }: Kind): boolean {
  return shownBy.some((operation) => {
    const need = needOf(operation)
    return typeof need === 'object' && need.fleet !== undefined
  })
}
