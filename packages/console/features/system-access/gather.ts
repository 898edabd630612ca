import { strongest } from '@portico/domain/roles.ts'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { SystemAccess } from './rows.ts'

/**
 * Who has access, from a system that only tells its policy: what was set there, with the names of people and groups of the
 * own silo, and what silos give. Who is behind groups and mappings it does not tell.
 */
export async function gatherAccess(signal: AbortSignal): Promise<SystemAccess> {
  const [policy, users, groups, silos] = await Promise.all([
    invoke('systemPolicyView', {}, signal),
    invoke('userList', withAll({}), signal),
    invoke('groupList', withAll({}), signal),
    invoke('siloList', withAll({}), signal),
  ])
  const names = new Map([...users.items, ...groups.items].map(({ id, displayName }) => [id, displayName]))
  return {
    assignments: policy.roleAssignments.map((assignment) => ({
      ...assignment,
      // One that is of another silo is shown by its id, and is not said to be gone.
      displayName: names.get(assignment.identityId) ?? assignment.identityId,
      silo: null,
      members: null,
    })),
    mappings: silos.items.flatMap(({ name, mappedFleetRoles }) =>
      (['admin', 'collaborator', 'viewer'] as const).flatMap((siloRole) => {
        const roleName = strongest(mappedFleetRoles[siloRole] ?? [])
        return roleName === null ? [] : [{ silo: name, siloRole, roleName, people: 0 }]
      }),
    ),
    people: [],
    more: true,
  }
}
