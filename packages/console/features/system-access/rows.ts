import { type Role, roles, strongest } from '@portico/domain/roles.ts'
import type { CallData } from '#data/calls.ts'

/** Who has a role on the system, and where it comes from. */
export type SystemAccess = CallData<'porticoSystemAccess'>
export type Person = SystemAccess['people'][number]
type Assigned = SystemAccess['assignments'][number]
export type Source = Person['sources'][number]

/** A line of the page: somebody who was given a role or has one through something, or a mapping of a silo. */
export interface Row {
  readonly id: string
  readonly name: string
  readonly type: 'User' | 'Group' | 'Mapping'
  /** of people and groups: the name of their silo */
  readonly silo: string | null
  /** what counts in the end */
  readonly role: Role
  readonly sources: readonly Source[]
  /** what was set here for this very identity; null for nothing */
  readonly given: Role | null
  /** people in a group, or whom a mapping reaches */
  readonly people: number | null
  /** A role that matches nobody: who had it is gone. */
  readonly isGone: boolean
  readonly siloRole?: Role
}

/** Groups first, then people, then what silos give; each by name, what matches nobody last. */
export function rowsOf({ assignments, mappings, people }: SystemAccess): readonly Row[] {
  const given = (id: string) =>
    strongest(assignments.filter(({ identityId }) => identityId === id).map(({ roleName }) => roleName))
  /** Of whom nothing is told but what was set for them here. */
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
  // Who is not told among the people: somebody who is gone, or one of very many.
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

/** What somebody has in the end when what was set for them here becomes another role, or none. */
export function roleAfter(row: Pick<Row, 'sources'>, given: Role | null): Role | null {
  const others = row.sources.filter(({ type }) => type !== 'direct').map(({ roleName }) => roleName)
  return strongest([...others, given])
}

/** The source that counts among those that are not set here. */
export function otherSource(row: Pick<Row, 'sources'>): Source | undefined {
  return row.sources
    .filter(({ type }) => type !== 'direct')
    .toSorted((a, b) => roles.indexOf(b.roleName) - roles.indexOf(a.roleName))[0]
}

/** Does a change of one identity reach a person: is it they, or a group of theirs? */
const reaches = (person: Person, identityId: string) =>
  person.id === identityId ||
  person.sources.some((source) => source.type === 'group' && source.groupId === identityId)

/** What a person has in the end when one identity is given another role here, or none. */
export function personAfter(person: Person, identityId: string, given: Role | null): Role | null {
  if (!reaches(person, identityId)) return person.roleName
  const isChanged = (source: Source) =>
    source.type === 'group'
      ? source.groupId === identityId
      : source.type === 'direct' && person.id === identityId
  const left = person.sources.filter((source) => !isChanged(source)).map(({ roleName }) => roleName)
  return strongest([...left, given])
}

/** How many people would be admins of the system after that; those who are told. */
export function adminsAfter(people: readonly Person[], identityId: string, given: Role | null): number {
  return people.filter((person) => personAfter(person, identityId, given) === 'admin').length
}

/** Where a role comes from, in words. */
export function sourceText(source: Source, silo: string | null): string {
  if (source.type === 'direct') return 'set here'
  return source.type === 'group'
    ? `group ${source.group}`
    : `silo ${source.siloRole} of ${silo ?? 'their silo'}`
}
