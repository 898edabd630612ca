import type { Role } from '@portico/domain/roles.ts'

/** An identity with a role in a policy. */
export interface Identity {
  readonly identityId: string
  readonly identityType: 'silo_user' | 'silo_group'
}

/** A role assigned to an identity. */
export interface Assignment extends Identity {
  readonly roleName: Role
}

const isOf = (one: Identity, other: Identity) =>
  one.identityId === other.identityId && one.identityType === other.identityType

/** Returns the assignments of a policy after replacing all roles of an identity by one role. */
export function withRole(
  assignments: readonly Assignment[],
  who: Identity,
  roleName: Role,
): readonly Assignment[] {
  const { identityId, identityType } = who
  return [...assignments.filter((each) => !isOf(each, who)), { identityId, identityType, roleName }]
}

/** Returns the assignments of a policy without those of an identity. */
export function withoutRole(assignments: readonly Assignment[], who: Identity): readonly Assignment[] {
  return assignments.filter((each) => !isOf(each, who))
}
