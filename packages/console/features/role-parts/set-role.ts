import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { formatPosition } from '@portico/domain/position.ts'
import { type Role, strongest } from '@portico/domain/roles.ts'
import { act, type Act, isOvertaken, perform } from '#data/act.ts'
import { type Call, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { seenUpTo } from '#data/seen.ts'
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

function policyAct(of: PolicyOf, assignments: readonly Assignment[]): Act {
  const body = { roleAssignments: [...assignments] }
  if (of === 'fleet') return act('systemPolicyUpdate', { body })
  return of === 'silo' ? act('policyUpdate', { body }) : act('projectPolicyUpdate', { path: of, body })
}

/** Times that a policy is read anew because somebody else changed it in between. */
const attempts = 3

/**
 * Give somebody a role in place of what they had in a policy, or take it. The call sets all of the policy: it is made of
 * the newest, and refused where another came in between, after which it is made of that.
 * @param shown what they were seen to have there when this was decided
 * @throws Error where they have something else by now; CallError
 */
export async function setRole(
  of: PolicyOf,
  who: Identity,
  role: Role | null,
  shown: Role | null,
): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    const { assignments, position } = await newest(of)
    const present = strongest(
      assignments.filter(({ identityId }) => identityId === who.identityId).map(({ roleName }) => roleName),
    )
    if (present !== shown) {
      await invalidate('role_assignment')
      throw new Error(
        present === null
          ? 'Somebody else has removed this role meanwhile. Nothing was changed.'
          : `Somebody else has made this role ${present} meanwhile. Nothing was changed.`,
      )
    }
    try {
      await perform(policyAct(of, changed(assignments, who, role)), position)
      break
    } catch (error) {
      if (!isOvertaken(error) || left === 1) throw error
    }
  }
  await invalidate('role_assignment')
}

/** A policy as it is now, and the place of the change log up to which it has seen changes, where that is told. */
function newest(of: PolicyOf) {
  if (of === 'fleet') return fetched(query('systemPolicyView', {}))
  return of === 'silo' ? fetched(query('policyView', {})) : fetched(query('projectPolicyView', { path: of }))
}

type PolicyView = Extract<Call, 'systemPolicyView' | 'policyView' | 'projectPolicyView'>

async function fetched(asked: ReturnType<typeof query<PolicyView>>) {
  const { roleAssignments } = await queryClient.fetchQuery({ ...asked, staleTime: 0 })
  const cached = queryClient.getQueryCache().find({ queryKey: asked.queryKey })
  const seen = cached && seenUpTo(cached)
  return { assignments: roleAssignments, position: seen && formatPosition(seen) }
}
