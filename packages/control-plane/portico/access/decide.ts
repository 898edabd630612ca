import type { AccessSource } from '@portico/contract/portico/access-why.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Role } from '@portico/domain/roles.ts'
import { meets, type Need } from '#authorization/need.ts'
import { needOf } from '#authorization/needs.ts'
import type { UserActor } from '#kernel/actor.ts'
import { rolesOn, type ResourceScope } from '#authorization/lookup/scope.ts'
import { scopesNeeded } from './operations.ts'

/** A user as the rules see them: silo and roles. */
export interface Holder {
  readonly userId: string
  readonly siloId: string
  readonly siloRole: Role | null
  readonly fleetRole: Role | null
  /** the strongest role assigned on the resource's project */
  readonly assigned: Role | null
}

/** A role with its source and the silo of its holder. */
export interface Sourced {
  readonly siloId: string
  readonly source: AccessSource
}

/**
 * Returns whether the holder may run the operation on the scope. The result equals what the server enforces
 * (`authorization/lookup/access.ts`).
 */
export function holderMay(holder: Holder, operation: OperationId, scope: ResourceScope): boolean {
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
  return scopesNeeded(operation, scope).every((where) =>
    meets(rolesOn(actor, where, where.projectId === null ? null : assigned), needOf(operation)),
  )
}

/** Returns a holder without roles: every user of the silo may do what this holder may do. */
export function holderWithoutRoles(siloId: string): Holder {
  // No user has an empty ID, so this holder owns no resource.
  return { userId: '', siloId, siloRole: null, fleetRole: null, assigned: null }
}

/** Returns a holder of only this role. */
export function holderOf({ siloId, source }: Sourced): Holder {
  const { scope, role_name: role } = source
  const nothing = holderWithoutRoles(siloId)
  if (scope === 'fleet') return { ...nothing, fleetRole: role }
  return scope === 'silo' ? { ...nothing, siloRole: role } : { ...nothing, assigned: role }
}

/** Returns whether any fleet role permits the operation on the scope. */
export function fleetMay(operation: OperationId, scope: ResourceScope): boolean {
  const nobody = holderWithoutRoles('')
  return (
    holderMay({ ...nobody, fleetRole: 'admin' }, operation, scope) && !holderMay(nobody, operation, scope)
  )
}

/** Returns a need in the API's form. */
export function needView(need: Need) {
  if (typeof need === 'string') return { own: need === 'own' }
  const { own = false, ...roles } = need
  return { ...roles, own }
}
