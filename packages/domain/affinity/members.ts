/** Who may become a member of an affinity group (docs/reference/affinity.md). */
import { invalidRequest, type Refusal } from '#refusals.ts'
import { hasMachine, type RunState, runStates } from '#instances/states.ts'

/** Members that people may bring together; what programs add beyond that is shown as it is. */
const mostMembers = 32

/** States in which an instance can join a group: groups look at machines only when they start. */
export const joiningStates: readonly RunState[] = runStates.filter(
  (state) => !hasMachine(state) && state !== 'destroyed',
)

/** Why an instance cannot be added to a group now; null when it can. */
export function checkJoin(kind: 'affinity' | 'anti_affinity', state: RunState): Refusal | null {
  if (joiningStates.includes(state)) return null
  return {
    ...invalidRequest(`Instance cannot be added to ${kind.replace('_', '-')} group with reservation`),
    reason: 'Only a stopped instance can be added to a group',
  }
}

/** Why nobody can be added to a group now, or null; undefined for numbers that are not known yet. */
export function whyNoMore(members: number | undefined, instances: number | undefined): string | null {
  if (members !== undefined && members >= mostMembers) return `A group has at most ${mostMembers} members`
  if (instances === 0) return 'The project has no instances'
  if (members !== undefined && instances !== undefined && members >= instances)
    return 'All instances of the project are members'
  return null
}

/** Why an instance can be added to no further group, or null; undefined for numbers that are not known yet. */
export function whyNoOther(joined: number | undefined, groups: number | undefined): string | null {
  if (groups === 0) return 'The project has no affinity groups'
  if (joined !== undefined && groups !== undefined && joined >= groups)
    return 'The instance is in all groups of the project'
  return null
}
