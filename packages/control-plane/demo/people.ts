import type { Api } from '@portico/contract/client.ts'
import type { Random } from '@portico/domain/ports.ts'
import { made, must } from './caller.ts'
import { people, siloRoles, sshKeys } from './story/silo.ts'

/** Ids of the silo's users by name. */
export type People = ReadonlyMap<string, string>

/** Colleagues, their roles on the silo, and the administrator's keys. */
export async function addPeople(api: Api, silo: string, random: Random): Promise<People> {
  for (const externalId of people) {
    const body = { externalId, password: { mode: 'login_disallowed' } } as const
    await made(api.localIdpUserCreate({ query: { silo }, body }))
  }
  for (const { name, description, comment } of sshKeys) {
    const body = { name, description, publicKey: publicKey(comment, random) }
    await made(api.currentUserSshKeyCreate({ body }))
  }
  const known = await peopleOf(api)
  const { roleAssignments } = await must(api.policyView())
  const others = roleAssignments.filter(({ identityId }) => !rolesFor(known, siloRoles).has(identityId))
  const given = [...rolesFor(known, siloRoles)].map(([identityId, roleName]) => ({
    identityId,
    identityType: 'silo_user' as const,
    roleName,
  }))
  await must(api.policyUpdate({ body: { roleAssignments: [...others, ...given] } }))
  return known
}

export async function peopleOf(api: Api): Promise<People> {
  const { items } = await must(api.userList({ query: { limit: 1000 } }))
  return new Map(items.map((user) => [user.displayName, user.id]))
}

/** Roles by user id, for those who exist. */
export function rolesFor<Role extends string>(
  known: People,
  roles: Readonly<Record<string, Role>>,
): Map<string, Role> {
  return new Map(
    Object.entries(roles).flatMap(([name, role]) => {
      const id = known.get(name)
      return id === undefined ? [] : [[id, role] as const]
    }),
  )
}

/** An ed25519 key as `ssh-keygen` writes one, of which nobody has the other half. */
function publicKey(comment: string, random: Random): string {
  const kind = 'ssh-ed25519'
  const prefix = [0, 0, 0, kind.length, ...new TextEncoder().encode(kind), 0, 0, 0, 32]
  return `${kind} ${btoa(String.fromCharCode(...prefix, ...random.bytes(32)))} ${comment}`
}
