import type { Role } from '@portico/domain/roles.ts'

/** Somebody whom a policy gives a role. */
export interface Identity {
  readonly identityId: string
  readonly identityType: 'silo_user' | 'silo_group'
}

/** A role given to somebody. */
export interface Assignment extends Identity {
  readonly roleName: Role
}

const isOf = (one: Identity, other: Identity) =>
  one.identityId === other.identityId && one.identityType === other.identityType

/** The assignments of a policy with this role for somebody, in place of all that they had in it. */
export function withRole(
  assignments: readonly Assignment[],
  who: Identity,
  roleName: Role,
): readonly Assignment[] {
  const { identityId, identityType } = who
  return [...assignments.filter((each) => !isOf(each, who)), { identityId, identityType, roleName }]
}

/** The assignments of a policy without any for somebody. */
export function withoutRole(assignments: readonly Assignment[], who: Identity): readonly Assignment[] {
  return assignments.filter((each) => !isOf(each, who))
}
