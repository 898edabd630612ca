import { maxRoleAssignments } from '@portico/domain/roles.ts'

/** Why nobody can be added to a policy; null while there is room. */
export function whyFull(assignments: number): string | null {
  return assignments >= maxRoleAssignments
    ? `A policy has room for ${maxRoleAssignments} roles: give them to groups instead`
    : null
}
