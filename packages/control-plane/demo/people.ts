import type { Api } from '@portico/contract/client.ts'
import type { Random } from '@portico/domain/ports.ts'
import { createIfMissing, expectOk } from './caller.ts'
import { people, siloRoles, sshKeys } from './story/silo.ts'

/** IDs of the silo's users by name. */
export type UserIds = ReadonlyMap<string, string>

/** Creates users with roles on the silo, and the administrator's SSH keys. */
export async function addUsers(api: Api, silo: string, random: Random): Promise<UserIds> {
  for (const externalId of people) {
    const body = { externalId, password: { mode: 'login_disallowed' } } as const
    await createIfMissing(api.localIdpUserCreate({ query: { silo }, body }))
  }
  for (const { name, description, comment } of sshKeys) {
    const body = { name, description, publicKey: publicKey(comment, random) }
    await createIfMissing(api.currentUserSshKeyCreate({ body }))
  }
  const known = await peopleOf(api)
  const { roleAssignments } = await expectOk(api.policyView())
  const given = assignments('silo_user', known, siloRoles)
  await expectOk(api.policyUpdate({ body: { roleAssignments: withRoles(roleAssignments, given) } }))
  return known
}

export async function peopleOf(api: Api): Promise<UserIds> {
  const { items } = await expectOk(api.userList({ query: { limit: 1000 } }))
  return new Map(items.map((user) => [user.displayName, user.id]))
}

/** Returns the IDs of the silo's groups by name. */
export async function groupsOf(api: Api): Promise<ReadonlyMap<string, string>> {
  const { items } = await expectOk(api.groupList({ query: { limit: 1000 } }))
  return new Map(items.map((group) => [group.displayName, group.id]))
}

/** Returns the role assignments of a policy for the users or groups that exist. */
export function assignments<Role extends string, Kind extends 'silo_user' | 'silo_group'>(
  identityType: Kind,
  known: ReadonlyMap<string, string>,
  roles: Readonly<Record<string, Role>>,
): { identityId: string; identityType: Kind; roleName: Role }[] {
  return Object.entries(roles).flatMap(([name, roleName]) => {
    const identityId = known.get(name)
    return identityId === undefined ? [] : [{ identityId, identityType, roleName }]
  })
}

/** Returns a policy with assignments added; an added assignment replaces other roles of the same user or group. */
export function withRoles<Assignment extends { identityId: string }>(
  policy: readonly Assignment[],
  given: readonly Assignment[],
): Assignment[] {
  const changed = new Set(given.map(({ identityId }) => identityId))
  return [...policy.filter(({ identityId }) => !changed.has(identityId)), ...given]
}

/** Returns an ed25519 public key in the format of `ssh-keygen`; its private key does not exist. */
function publicKey(comment: string, random: Random): string {
  const kind = 'ssh-ed25519'
  const prefix = [0, 0, 0, kind.length, ...new TextEncoder().encode(kind), 0, 0, 0, 32]
  return `${kind} ${btoa(String.fromCharCode(...prefix, ...random.bytes(32)))} ${comment}`
}
