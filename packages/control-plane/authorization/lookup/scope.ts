import { includes, projectRoleFromSilo, type Role, strongest } from '@portico/domain/roles.ts'
import { type HeldRoles, noRoles, meets } from '../need.ts'
import { needOf } from '../needs.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Kind } from './kind.ts'

/** The scope of a resource: a user, a project, a silo, or, if all are null, the fleet. */
export interface ResourceScope {
  readonly ownerId: string | null
  readonly projectId: string | null
  readonly siloId: string | null
}

/**
 * Returns the roles of a user on a scope (docs/reference/authorization.md#inheritance). Roles on other silos have no
 * effect, and roles on the fleet have none within projects.
 * @param assigned the strongest role assigned to the user on exactly that project
 */
export function rolesOn(user: UserActor, scope: ResourceScope, assigned: Role | null): HeldRoles {
  return { ...rolesThere(user, scope, assigned), alsoOnFleet: user.fleetRole }
}

function rolesThere(user: UserActor, scope: ResourceScope, assigned: Role | null): HeldRoles {
  if (scope.ownerId !== null) return { ...noRoles, own: scope.ownerId === user.userId }
  const isOwnSilo = scope.siloId === user.siloId
  if (scope.projectId !== null) {
    return {
      ...noRoles,
      project: isOwnSilo ? strongest([projectRoleFromSilo(user.siloRole), assigned]) : null,
    }
  }
  if (scope.siloId === null) return { ...noRoles, fleet: user.fleetRole }
  return { ...noRoles, silo: isOwnSilo ? (user.siloRole ?? 'member') : null, fleet: user.fleetRole }
}

/** Returns whether these roles on a resource's scope permit reading the resource. */
export function permitsReading(held: HeldRoles, { shownBy }: Kind): boolean {
  return shownBy.some((operation) => meets(held, needOf(operation)))
}

/**
 * Returns whether the user's silo role alone includes this role on every project of the silo, so that assignments need
 * not be queried.
 */
export function readsWholeSilo(user: UserActor, needed: Role): boolean {
  return includes(projectRoleFromSilo(user.siloRole), needed)
}

/**
 * Returns whether operators find resources of the kind in every silo. Other users find only those in their own silo.
 */
export function reachesAllSilos({ shownBy }: Kind): boolean {
  return shownBy.some((operation) => {
    const need = needOf(operation)
    return typeof need === 'object' && need.fleet !== undefined
  })
}
