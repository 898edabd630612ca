/**
 * Roles on the fleet, a silo or a project: their order and their inheritance (docs/reference/authorization.md#roles,
 * docs/reference/authorization.md#inheritance).
 */

export type Role = 'viewer' | 'collaborator' | 'admin'
export type RoleScope = 'fleet' | 'silo' | 'project'

/** Maximum number of role assignments in one policy (docs/reference/silos-iam.md#policies). */
export const maxRoleAssignments = 64

/** All roles, weakest first. */
export const roles: readonly Role[] = ['viewer', 'collaborator', 'admin']

/** Returns the strongest of some roles, or null if there are none. */
export function strongest(assigned: readonly (Role | null | undefined)[]): Role | null {
  return roles.findLast((role) => assigned.includes(role)) ?? null
}

/** Whether a role, if any, includes the needed one. */
export function includes(held: Role | null, needed: Role): boolean {
  return held !== null && roles.indexOf(held) >= roles.indexOf(needed)
}

/** Returns the role on every project of a silo that a role on the silo confers. */
export function projectRoleFromSilo(siloRole: Role | null): Role | null {
  if (siloRole === null) return null
  return siloRole === 'viewer' ? 'viewer' : 'admin'
}

/**
 * Returns the fleet role conferred by a silo role. The mapping names fleet roles per silo role, and a stronger silo
 * role includes what the weaker ones confer (docs/reference/authorization.md).
 */
export function conferredFleetRole(
  siloRole: Role | null,
  mapping: Partial<Record<Role, readonly Role[]>>,
): Role | null {
  if (siloRole === null) return null
  return strongest(roles.filter((role) => includes(siloRole, role)).flatMap((role) => mapping[role] ?? []))
}
