/**
 * Roles, what they include, and how they are inherited (docs/reference/authorization.md#roles,
 * docs/reference/authorization.md#inheritance).
 */

export type Role = 'viewer' | 'collaborator' | 'admin'
export type RoleScope = 'fleet' | 'silo' | 'project'

/** Assignments in one policy at most (docs/reference/silos-iam.md#policies). */
export const maxRoleAssignments = 64

/** Weakest first. */
export const roles: readonly Role[] = ['viewer', 'collaborator', 'admin']

/** The strongest of some roles, or null when there are none. */
export function strongest(held: readonly (Role | null | undefined)[]): Role | null {
  return roles.findLast((role) => held.includes(role)) ?? null
}

/** Does a role, possibly none, include the needed one? */
export function includes(held: Role | null, needed: Role): boolean {
  return held !== null && roles.indexOf(held) >= roles.indexOf(needed)
}

/** What a role on the silo gives on every project of the silo. */
export function projectRoleFromSilo(siloRole: Role | null): Role | null {
  if (siloRole === null) return null
  return siloRole === 'viewer' ? 'viewer' : 'admin'
}

/**
 * Fleet roles conferred by a silo role: the mapping names fleet roles per silo role, and a stronger silo role
 * includes what the weaker ones confer (section 3).
 */
export function conferredFleetRole(
  siloRole: Role | null,
  mapping: Partial<Record<Role, readonly Role[]>>,
): Role | null {
  if (siloRole === null) return null
  return strongest(roles.filter((role) => includes(siloRole, role)).flatMap((role) => mapping[role] ?? []))
}
