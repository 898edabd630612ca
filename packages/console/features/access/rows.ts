import { includes, projectRoleFromSilo, type Role, roles, strongest } from '@portico/domain/roles.ts'
import type { Assignment, Identity } from '../role-parts/index.ts'

/** What is known of somebody who has a role. */
export interface Known {
  readonly name: string
  /** people in a group; null for a person, and where it is not told */
  readonly members: number | null
}

/** Roles on the silo and, where access to a project is looked at, on that. */
export interface Access {
  readonly silo: readonly Assignment[]
  /** null: access to the silo is looked at */
  readonly project: readonly Assignment[] | null
  readonly known: ReadonlyMap<string, Known>
  /** Everybody who is there is among the known: whoever else is named is not there any more. */
  readonly knowsAll: boolean
}

/** Somebody who has a role, on either level. */
export interface Row extends Identity {
  readonly id: string
  readonly name: string
  readonly members: number | null
  /** A role of nobody: who had it is gone, or of another silo. */
  readonly isGone: boolean
  readonly siloRole: Role | null
  readonly projectRole: Role | null
  /** what was given on the level that is looked at, and can be changed there */
  readonly given: Role | null
  /** what they are there in the end */
  readonly role: Role
}

const roleIn = (assignments: readonly Assignment[], id: string): Role | null =>
  strongest(assignments.filter(({ identityId }) => identityId === id).map(({ roleName }) => roleName))

/** Everybody with a role on one of the levels, once: groups before people, then by name; what is of nobody last. */
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

/** A role that somebody has on one level. */
export interface RoleSource {
  readonly level: 'silo' | 'project'
  readonly role: Role
  readonly words: string
}

/**
 * The roles that somebody has on each level: the one that gives most in the project first, then the one with the
 * stronger name, then the silo's. A collaborator of the silo and an admin of the project are both admins there.
 */
export function sourcesOf({ siloRole, projectRole }: Pick<Row, 'siloRole' | 'projectRole'>): RoleSource[] {
  const sources: RoleSource[] = []
  if (siloRole !== null) sources.push({ level: 'silo', role: siloRole, words: 'role on the silo' })
  if (projectRole !== null) sources.push({ level: 'project', role: projectRole, words: 'set here' })
  const rank = (role: Role | null) => (role === null ? -1 : roles.indexOf(role))
  const given = ({ level, role }: RoleSource) => rank(level === 'silo' ? projectRoleFromSilo(role) : role)
  return sources.toSorted((a, b) => given(b) - given(a) || rank(b.role) - rank(a.role))
}

/** What somebody is in the end when what was given to them on this level becomes another role, or none. */
export function roleAfter(
  { siloRole }: { readonly siloRole: Role | null },
  given: Role | null,
  isProject: boolean,
): Role | null {
  return isProject ? strongest([given, projectRoleFromSilo(siloRole)]) : given
}

/** Who else keeps as much as somebody has now. */
export function othersWithAsMuch(rows: readonly Row[], who: Identity, role: Role): readonly Row[] {
  return rows.filter((row) => row.id !== who.identityId && !row.isGone && includes(row.role, role))
}

/** What one has oneself now and afterwards, through all of one's own identities. */
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
