import { type Role, roles, strongest } from '@portico/domain/roles.ts'
import type { CallData } from '#data/calls.ts'

/** The users and groups with a role on the system, and the sources of each role. */
export type SystemAccess = CallData<'porticoSystemAccess'>
export type Person = SystemAccess['people'][number]
type Assigned = SystemAccess['assignments'][number]
export type Source = Person['sources'][number]

/** A row of the access list: an identity with a role from any source, or a role mapping of a silo. */
export interface Row {
  readonly id: string
  readonly name: string
  readonly type: 'User' | 'Group' | 'Mapping'
  /** name of the silo of the user or group; null if unknown */
  readonly silo: string | null
  /** the effective role */
  readonly role: Role
  readonly sources: readonly Source[]
  /** role that is assigned directly to the identity; null if there is none */
  readonly given: Role | null
  /** number of members of a group, or of users to whom a mapping applies; null if unknown */
  readonly people: number | null
  /** whether the identity was deleted */
  readonly isGone: boolean
  readonly siloRole?: Role
}

/** Returns the rows: groups, then users, then mappings. Each kind is sorted by name, with deleted identities last. */
export function rowsOf({ assignments, mappings, people }: SystemAccess): readonly Row[] {
  const given = (id: string) =>
    strongest(assignments.filter(({ identityId }) => identityId === id).map(({ roleName }) => roleName))
  /** Returns rows for identities of which nothing but the assignment is known. */
  const plainly = (type: 'User' | 'Group', of: readonly Assigned[]) =>
    distinct(of).map(({ identityId, displayName, silo, members, roleName }): Row => {
      const role = given(identityId) ?? roleName
      return {
        id: identityId,
        name: displayName ?? identityId,
        type,
        silo: silo ?? null,
        role,
        sources: [{ type: 'direct', roleName: role }],
        given: role,
        people: members ?? null,
        isGone: displayName == null,
      }
    })
  const groups = plainly(
    'Group',
    assignments.filter(({ identityType }) => identityType === 'silo_group'),
  )
  const known = new Set(people.map(({ id }) => id))
  const users = people.map((person): Row => ({
    id: person.id,
    name: person.displayName,
    type: 'User',
    silo: person.silo,
    role: person.roleName,
    sources: person.sources,
    given: given(person.id),
    people: null,
    isGone: false,
  }))
  // Users with an assignment who are not in the list of users: they were deleted, or the list is incomplete.
  const others = plainly(
    'User',
    assignments.filter(
      ({ identityType, identityId }) => identityType === 'silo_user' && !known.has(identityId),
    ),
  )
  const bySilo = mappings.map(({ silo, siloRole, roleName, people: count }): Row => ({
    id: `${silo} ${siloRole}`,
    name: `Any silo ${siloRole} of ${silo}`,
    type: 'Mapping',
    silo,
    role: roleName,
    sources: [],
    given: null,
    people: count,
    isGone: false,
    siloRole,
  }))
  const byName = (one: Row, other: Row) =>
    Number(one.isGone) - Number(other.isGone) || (one.name < other.name ? -1 : 1)
  return [...groups.toSorted(byName), ...[...users, ...others].toSorted(byName), ...bySilo]
}

function distinct<T extends { readonly identityId: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((each) => [each.identityId, each])).values()]
}

/** Returns the effective role after the directly assigned role was changed or removed. */
export function roleAfter(row: Pick<Row, 'sources'>, given: Role | null): Role | null {
  const others = row.sources.filter(({ type }) => type !== 'direct').map(({ roleName }) => roleName)
  return strongest([...others, given])
}

/** Returns the strongest source of the role that is not a direct assignment. */
export function otherSource(row: Pick<Row, 'sources'>): Source | undefined {
  return row.sources
    .filter(({ type }) => type !== 'direct')
    .toSorted((a, b) => roles.indexOf(b.roleName) - roles.indexOf(a.roleName))[0]
}

/**
 * Returns whether a user's role depends on the role of an identity: the user is that identity, or a member of that
 * group.
 */
const reaches = (person: Person, identityId: string) =>
  person.id === identityId ||
  person.sources.some((source) => source.type === 'group' && source.groupId === identityId)

/** Returns the effective role of a user after the role of an identity was changed. */
export function personAfter(person: Person, identityId: string, given: Role | null): Role | null {
  if (!reaches(person, identityId)) return person.roleName
  const isChanged = (source: Source) =>
    source.type === 'group'
      ? source.groupId === identityId
      : source.type === 'direct' && person.id === identityId
  const left = person.sources.filter((source) => !isChanged(source)).map(({ roleName }) => roleName)
  return strongest([...left, given])
}

/** Returns the number of listed users who would be admins of the system after the change. */
export function adminsAfter(people: readonly Person[], identityId: string, given: Role | null): number {
  return people.filter((person) => personAfter(person, identityId, given) === 'admin').length
}

/** Returns a text for the source of a role. */
export function sourceText(source: Source, silo: string | null): string {
  if (source.type === 'direct') return 'set here'
  return source.type === 'group'
    ? `group ${source.group}`
    : `silo ${source.siloRole} of ${silo ?? 'their silo'}`
}
