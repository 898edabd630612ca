/** Rules for members of affinity groups (docs/reference/affinity.md). */
import { invalidRequest, type Refusal } from '#refusals.ts'
import { stopItTo } from '#instances/actions.ts'
import { hasMachine, type RunState, runStates } from '#instances/states.ts'

/** The console's limit of members per group. Groups that API clients made larger are shown as they are. */
const maxMembers = 32

/** States in which an instance can join a group. Groups take effect only when an instance starts. */
export const joiningStates: readonly RunState[] = runStates.filter(
  (state) => !hasMachine(state) && state !== 'destroyed',
)

/** Returns why an instance in this state cannot be added to a group, or null. */
export function checkJoin(kind: 'affinity' | 'anti_affinity', state: RunState): Refusal | null {
  if (joiningStates.includes(state)) return null
  return {
    ...invalidRequest(`Instance cannot be added to ${kind.replace('_', '-')} group with reservation`),
    reason: stopItTo('add it to a group', state),
  }
}

/** Returns why no instance can be added to the group, or null. Pass undefined for a count that is not loaded yet. */
export function whyNoMoreMembers(members: number | undefined, instances: number | undefined): string | null {
  if (members !== undefined && members >= maxMembers)
    return `Group has ${maxMembers} members, the most it can have`
  if (instances === 0) return 'Project has no instances'
  if (members !== undefined && instances !== undefined && members >= instances)
    return 'All instances of the project are members already'
  return null
}

/**
 * Returns why the instance cannot be added to another group, or null. Pass undefined for a count that is not loaded
 * yet.
 */
export function whyNoMoreGroups(joined: number | undefined, groups: number | undefined): string | null {
  if (groups === 0) return 'Project has no affinity groups'
  if (joined !== undefined && groups !== undefined && joined >= groups)
    return 'Instance is in all groups of the project'
  return null
}
