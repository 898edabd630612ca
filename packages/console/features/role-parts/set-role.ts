import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { type Role, strongest } from '@portico/domain/roles.ts'
import { isOvertaken } from '#data/act.ts'
import { CallError } from '#data/api-error.ts'
import { ifUnchanged, invoke } from '#data/calls.ts'
import { invalidate } from '#data/use-act.ts'
import { type Assignment, type Identity, withoutRole, withRole } from './assignments.ts'

/** What a policy is of: the fleet, the silo of whoever asks, or a project of it. */
export type PolicyOf = 'fleet' | 'silo' | { readonly project: string }

/** The policy of a project, or with null of the silo. */
export const policyOf = (project: string | null): PolicyOf => (project === null ? 'silo' : { project })

/** The assignments of a policy when somebody has this role in it, or none. */
export function changed(
  assignments: readonly Assignment[],
  who: Identity,
  role: Role | null,
): readonly Assignment[] {
  return role === null ? withoutRole(assignments, who) : withRole(assignments, who, role)
}

/** The request that sets a whole policy. */
export function policyCall(of: PolicyOf, assignments: readonly Assignment[]): CodeRequest {
  const body = { roleAssignments: [...assignments] }
  if (of === 'fleet') return { operation: 'system_policy_update', args: { body } }
  if (of === 'silo') return { operation: 'policy_update', args: { body } }
  return { operation: 'project_policy_update', args: { path: of, body } }
}

/** @param version of the set that this one is made of; null: the server tells none */
function write(of: PolicyOf, assignments: readonly Assignment[], version: string | null): Promise<unknown> {
  const body = { roleAssignments: [...assignments] }
  const how = ifUnchanged(version)
  if (of === 'fleet') return invoke('systemPolicyUpdate', { body }, undefined, how)
  if (of === 'silo') return invoke('policyUpdate', { body }, undefined, how)
  return invoke('projectPolicyUpdate', { path: of, body }, undefined, how)
}

/** Times that a policy is read anew because somebody else changed it in between. */
const attempts = 3

/**
 * Give somebody a role in place of what they had in a policy, or take it. The call sets all of the policy: it is made of
 * the newest, and refused where another came in between, after which it is made of that.
 * @param shown what they were seen to have there when this was decided
 * @throws CallError, 412 where they have something else by now
 */
export async function setRole(
  of: PolicyOf,
  who: Identity,
  role: Role | null,
  shown: Role | null,
): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    const { assignments, version } = await newest(of)
    const present = strongest(
      assignments.filter(({ identityId }) => identityId === who.identityId).map(({ roleName }) => roleName),
    )
    if (present !== shown) {
      await invalidate('role_assignment')
      throw overtaken(of, present)
    }
    try {
      await write(of, changed(assignments, who, role), version)
      break
    } catch (error) {
      if (!isOvertaken(error) || left === 1) throw error
    }
  }
  await invalidate('role_assignment')
}

/** What people are told whose choice is about a role that is another by now. */
export function overtaken(of: PolicyOf, present: Role | null): CallError {
  const message =
    present === null
      ? 'Another user removed this role in the meantime. Nothing was changed.'
      : `Another user changed this role to ${present} in the meantime. Nothing was changed.`
  const operation =
    of === 'fleet' ? 'systemPolicyUpdate' : of === 'silo' ? 'policyUpdate' : 'projectPolicyUpdate'
  return new CallError(message, { status: 412, operation })
}

/** A policy as it is now. Only some servers name its version. */
async function newest(of: PolicyOf): Promise<{ assignments: readonly Assignment[]; version: string | null }> {
  let version: string | null = null
  const how = {
    onHeaders: (headers: Headers) => {
      version = headers.get('etag')
    },
  }
  const { roleAssignments } =
    of === 'fleet'
      ? await invoke('systemPolicyView', {}, undefined, how)
      : of === 'silo'
        ? await invoke('policyView', {}, undefined, how)
        : await invoke('projectPolicyView', { path: of }, undefined, how)
  return { assignments: roleAssignments, version }
}
