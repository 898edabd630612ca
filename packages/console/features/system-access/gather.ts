import { strongest } from '@portico/domain/roles.ts'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { SystemAccess } from './rows.ts'

/**
 * Collects who has access, for a server that returns only the system policy: the assignments with the names of users
 * and groups in the user's own silo, and the role mappings of silos. The members of groups and the users to whom
 * mappings apply stay unknown.
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
      // The name of an identity in another silo is unknown, so its ID is shown. It must not be shown as deleted.
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
