import { strongest } from '@portico/domain/roles.ts'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { SystemAccess } from './rows.ts'

/**
 * Gathers who has access from a system that returns only its policy: assignments with the names of the own silo's users
 * and groups, and mappings of silos. Members behind groups and mappings are not known.
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
      // An identity of another silo is shown by ID and not as deleted.
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
