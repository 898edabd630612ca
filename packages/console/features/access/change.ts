import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { formatPosition } from '@portico/domain/position.ts'
import { type Role, strongest } from '@portico/domain/roles.ts'
import { act, isOvertaken, perform } from '#data/act.ts'
import { query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { seenUpTo } from '#data/seen.ts'
import { invalidate } from '#data/use-act.ts'
import { type Assignment, type Identity, withoutRole, withRole } from '../role-parts/index.ts'

/** Where access is looked at: a project, or with null the silo. */
export type Level = string | null

/** The policy of a level when somebody has this role in it, or none. */
export function changed(
  assignments: readonly Assignment[],
  who: Identity,
  role: Role | null,
): readonly Assignment[] {
  return role === null ? withoutRole(assignments, who) : withRole(assignments, who, role)
}

/** The request that sets the whole policy of a level. */
export function policyCall(project: Level, assignments: readonly Assignment[]): CodeRequest {
  const body = { roleAssignments: [...assignments] }
  return project === null
    ? { operation: 'policy_update', args: { body } }
    : { operation: 'project_policy_update', args: { path: { project }, body } }
}

/** Times that a policy is read anew because somebody else changed it in between. */
const attempts = 3

/**
 * Give somebody a role in place of what they had on the level, or take it. The call sets all of the policy: it is made of
 * the newest, and refused where another came in between, after which it is made of that.
 * @param shown what they were seen to have there when this was decided
 * @throws Error where they have something else by now
 */
export async function setRole(
  project: Level,
  who: Identity,
  role: Role | null,
  shown: Role | null,
): Promise<void> {
  for (let left = attempts; ; left -= 1) {
    const { assignments, position } = await newest(project)
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
    const body = { roleAssignments: [...changed(assignments, who, role)] }
    try {
      await perform(
        project === null
          ? act('policyUpdate', { body })
          : act('projectPolicyUpdate', { path: { project }, body }),
        position,
      )
      break
    } catch (error) {
      if (!isOvertaken(error) || left === 1) throw error
    }
  }
  await invalidate('role_assignment')
}

/** The policy as it is now, and the place of the change log up to which it has seen changes, where that is told. */
async function newest(project: Level) {
  const asked = project === null ? query('policyView', {}) : null
  const data =
    asked === null
      ? await queryClient.fetchQuery({
          ...query('projectPolicyView', { path: { project: project ?? '' } }),
          staleTime: 0,
        })
      : await queryClient.fetchQuery({ ...asked, staleTime: 0 })
  const key = asked?.queryKey ?? query('projectPolicyView', { path: { project: project ?? '' } }).queryKey
  const cached = queryClient.getQueryCache().find({ queryKey: key })
  const seen = cached && seenUpTo(cached)
  return { assignments: data.roleAssignments, position: seen && formatPosition(seen) }
}
