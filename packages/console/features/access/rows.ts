import { includes, projectRoleFromSilo, type Role, roles, strongest } from '@portico/domain/roles.ts'
import type { Assignment, Identity } from '../roles/index.ts'

/** Name and size of an identity with a role, as far as they are loaded. */
export interface Known {
  readonly name: string
  /** Number of members of a group; null for a user, or if it has not been loaded */
  readonly members: number | null
}

/** Role assignments on the silo and, on a project's access page, on the project. */
export interface Access {
  readonly silo: readonly Assignment[]
  /** null on the silo's access page */
  readonly project: readonly Assignment[] | null
  readonly known: ReadonlyMap<string, Known>
  /** Whether all existing identities are in `known`, so that any other identity was deleted. */
  readonly knowsAll: boolean
}

/** An identity with a role at either scope. */
export interface Row extends Identity {
  readonly id: string
  readonly name: string
  readonly members: number | null
  /** The identity was deleted or belongs to another silo. */
  readonly isGone: boolean
  readonly siloRole: Role | null
  readonly projectRole: Role | null
  /** The role assigned at the current scope, which can be changed here */
  readonly given: Role | null
  /** The effective role at the current scope */
  readonly role: Role
}

const roleIn = (assignments: readonly Assignment[], id: string): Role | null =>
  strongest(assignments.filter(({ identityId }) => identityId === id).map(({ roleName }) => roleName))

/** Returns one row per identity with a role: groups before users, each sorted by name, and deleted identities last. */
export function rowsOf({ silo, project, known, knowsAll }: Access): readonly Row[] {
  const named = [...silo, ...(project ?? [])]
  const identities = [...new Map(named.map((each) => [each.identityId, each])).values()]
  const rows = identities.flatMap(({ identityId, identityType }): Row[] => {
    const siloRole = roleIn(silo, identityId)
    const projectRole = roleIn(project ?? [], identityId)
    const role = project === null ? siloRole : strongest([projectRole, projectRoleFromSilo(siloRole)])
    if (role === null) return []
    const found = known.get(identityId)
    return [
      {
        id: identityId,
        identityId,
        identityType,
        name: found?.name ?? identityId,
        members: found?.members ?? null,
        isGone: found === undefined && knowsAll,
        siloRole,
        projectRole,
        given: project === null ? siloRole : projectRole,
        role,
      },
    ]
  })
  return rows.toSorted(
    (a, b) =>
      Number(a.isGone) - Number(b.isGone) ||
      Number(b.identityType === 'silo_group') - Number(a.identityType === 'silo_group') ||
      (a.name < b.name ? -1 : 1),
  )
}

/** A role assigned at one scope. */
export interface RoleSource {
  readonly level: 'silo' | 'project'
  readonly role: Role
  readonly label: string
}

/**
 * Returns the roles that an identity has on silo and project. The role that gives more in the project comes first;
 * between equal ones, the one with the stronger name, then the silo's. Example: a silo collaborator who is also a
 * project admin is an admin in the project through both.
 */
export function sourcesOf({ siloRole, projectRole }: Pick<Row, 'siloRole' | 'projectRole'>): RoleSource[] {
  const sources: RoleSource[] = []
  if (siloRole !== null) sources.push({ level: 'silo', role: siloRole, label: 'role on the silo' })
  if (projectRole !== null) sources.push({ level: 'project', role: projectRole, label: 'set here' })
  const rank = (role: Role | null) => (role === null ? -1 : roles.indexOf(role))
  const given = ({ level, role }: RoleSource) => rank(level === 'silo' ? projectRoleFromSilo(role) : role)
  return sources.toSorted((a, b) => given(b) - given(a) || rank(b.role) - rank(a.role))
}

/** Returns the effective role after the role at this scope is changed or removed; null if none remains. */
export function roleAfter(
  { siloRole }: { readonly siloRole: Role | null },
  given: Role | null,
  isProject: boolean,
): Role | null {
  return isProject ? strongest([given, projectRoleFromSilo(siloRole)]) : given
}

/** Returns the other identities with at least the same effective role. */
export function othersWithSameRole(rows: readonly Row[], who: Identity, role: Role): readonly Row[] {
  return rows.filter((row) => row.id !== who.identityId && !row.isGone && includes(row.role, role))
}

/** Returns the user's own roles before and after a change, including roles of their groups. */
export function ownRoles(
  rows: readonly Row[],
  own: ReadonlySet<string>,
  who: Identity,
  given: Role | null,
  isProject: boolean,
): { before: Role | null; after: Role | null } {
  const mine = rows.filter(({ id }) => own.has(id))
  return {
    before: strongest(mine.map(({ role }) => role)),
    after: strongest(
      mine.map((row) => (row.id === who.identityId ? roleAfter(row, given, isProject) : row.role)),
    ),
  }
}
