import type { AccessSource } from '@portico/contract/portico/access-why.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Role } from '@portico/domain/roles.ts'
import { meets, type Need } from '#authorization/need.ts'
import { needOf } from '#authorization/needs.ts'
import type { UserActor } from '#kernel/actor.ts'
import { heldAt, type Place } from '#authorization/lookup/place.ts'
import { placesAsked } from './operations.ts'

/** Somebody as the rules see them: of a silo, with roles. */
export interface Holder {
  readonly userId: string
  readonly siloId: string
  readonly siloRole: Role | null
  readonly fleetRole: Role | null
  /** the strongest role assigned on the project of the thing */
  readonly assigned: Role | null
}

/** A role with the silo of whom it was given to. */
export interface Sourced {
  readonly siloId: string
  readonly source: AccessSource
}

/** May they do it to what lies there? What the server itself enforces (`authorization/lookup/access.ts`). */
export function mayHolder(holder: Holder, operation: OperationId, place: Place): boolean {
  const { assigned, ...roles } = holder
  const actor: UserActor = {
    kind: 'user',
    displayName: '',
    siloName: '',
    sessionId: null,
    tokenId: null,
    groupIds: [],
    ...roles,
  }
  return placesAsked(operation, place).every((where) =>
    meets(heldAt(actor, where, where.projectId === null ? null : assigned), needOf(operation)),
  )
}

/** Nobody in particular, of a silo: what such a one may do everybody of it may. */
export function anybodyOf(siloId: string): Holder {
  // No user has an empty id, so that nothing is theirs.
  return { userId: '', siloId, siloRole: null, fleetRole: null, assigned: null }
}

/** Somebody who holds this role alone. */
export function holderOf({ siloId, source }: Sourced): Holder {
  const { scope, role_name: role } = source
  const nothing = anybodyOf(siloId)
  if (scope === 'fleet') return { ...nothing, fleetRole: role }
  return scope === 'silo' ? { ...nothing, siloRole: role } : { ...nothing, assigned: role }
}

/** Could a role on the fleet, whoever has it, let somebody do it there? */
export function fleetMay(operation: OperationId, place: Place): boolean {
  const nobody = anybodyOf('')
  return (
    mayHolder({ ...nobody, fleetRole: 'admin' }, operation, place) && !mayHolder(nobody, operation, place)
  )
}

/** A need in the wire's words. */
export function needWords(need: Need) {
  if (typeof need === 'string') return { own: need === 'own' }
  const { own = false, ...roles } = need
  return { ...roles, own }
}
