import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { type Role, strongest } from '@portico/domain/roles.ts'
import { isConflict } from '#data/write-request.ts'
import { CallError } from '#data/api-error.ts'
import { ifUnchanged, invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { type Assignment, type Identity, withoutRole, withRole } from './assignments.ts'

/** The scope of a policy: the fleet, the user's silo, or a project. */
export type PolicyOf = 'fleet' | 'silo' | { readonly project: string }

/** Returns the policy scope of a project, or of the silo if `project` is null. */
export const policyOf = (project: string | null): PolicyOf => (project === null ? 'silo' : { project })

/** Returns the assignments of a policy after setting or removing the role of an identity. */
export function changed(
  assignments: readonly Assignment[],
  who: Identity,
  role: Role | null,
): readonly Assignment[] {
  return role === null ? withoutRole(assignments, who) : withRole(assignments, who, role)
}

/** Returns the request that replaces a policy. */
export function policyCall(of: PolicyOf, assignments: readonly Assignment[]): CodeRequest {
  const body = { roleAssignments: [...assignments] }
  if (of === 'fleet') return { operation: 'system_policy_update', args: { body } }
  if (of === 'silo') return { operation: 'policy_update', args: { body } }
  return { operation: 'project_policy_update', args: { path: of, body } }
}

/** @param version version of the policy on which this one is based; null if the server sends none */
function write(of: PolicyOf, assignments: readonly Assignment[], version: string | null): Promise<unknown> {
  const body = { roleAssignments: [...assignments] }
  const how = ifUnchanged(version)
  if (of === 'fleet') return invoke('systemPolicyUpdate', { body }, undefined, how)
  if (of === 'silo') return invoke('policyUpdate', { body }, undefined, how)
  return invoke('projectPolicyUpdate', { path: of, body }, undefined, how)
}

/** Maximum number of attempts while others change the policy */
const attempts = 3

/**
 * Sets or removes the role of an identity in a policy. The operation replaces the whole policy, so it is based on the
 * latest version and repeated after a conflict.
 * @param shown the role that the user saw when deciding
 * @throws CallError with status 412 if the identity has another role now
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
      throw conflictError(of, present)
    }
    try {
      await write(of, changed(assignments, who, role), version)
      break
    } catch (error) {
      if (!isConflict(error) || left === 1) throw error
    }
  }
  await invalidate('role_assignment')
}

/** Returns the error for a decision about a role that has changed since. */
export function conflictError(of: PolicyOf, present: Role | null): CallError {
  const message =
    present === null
      ? 'Another user removed this role in the meantime. Nothing was changed.'
      : `Another user changed this role to ${present} in the meantime. Nothing was changed.`
  const operation =
    of === 'fleet' ? 'systemPolicyUpdate' : of === 'silo' ? 'policyUpdate' : 'projectPolicyUpdate'
  return new CallError(message, { status: 412, operation })
}

/** Reads the current policy, and its version if the server sends one. */
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
