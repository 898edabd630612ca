import { maxRoleAssignments } from '@portico/domain/roles.ts'

/** Returns why no role can be added to a policy, or null. */
export function whyPolicyFull(assignments: number): string | null {
  return assignments >= maxRoleAssignments
    ? `A policy can have ${maxRoleAssignments} roles. Give roles to groups instead`
    : null
}
