import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { Role } from '@portico/domain/roles.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/use-act.ts'
import { type Assignment, type Identity, withoutRole, withRole } from '../role-parts/index.ts'

/** The policy of the system when somebody has this role in it, or none. */
export function changed(
  assignments: readonly Assignment[],
  who: Identity,
  role: Role | null,
): readonly Assignment[] {
  return role === null ? withoutRole(assignments, who) : withRole(assignments, who, role)
}

/** The request that sets a whole policy. */
export function policyCall(assignments: readonly Assignment[]) {
  return {
    operation: 'system_policy_update',
    args: { body: { roleAssignments: [...assignments] } },
  } as const satisfies CodeRequest
}

/**
 * Give somebody a role on the system in place of what they had, or take it. The call sets all of the policy, so that it is
 * made of the newest one: what others changed since the page was opened stays.
 */
export async function setRole(who: Identity, role: Role | null): Promise<void> {
  const { roleAssignments } = await invoke('systemPolicyView', {})
  await invoke('systemPolicyUpdate', policyCall(changed(roleAssignments, who, role)).args)
  await invalidate('role_assignment')
}
