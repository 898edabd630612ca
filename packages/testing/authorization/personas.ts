import type { Role } from '@portico/domain/roles.ts'
import { fleetId } from '@portico/control-plane/kernel/authentication/authenticate.ts'
import type { Context } from '@portico/control-plane/kernel/context.ts'
import { sha256Hex } from '@portico/control-plane/kernel/secrets.ts'
import type { Rights, TestCloud } from '#cloud.ts'

/** A user, described by the roles that the authorization rules consider. */
export interface Persona {
  readonly fleet?: Role
  readonly silo?: Role
  readonly project?: Role
  readonly elsewhere?: true
}

/** Ways in which roles and credentials are given; the result of a request must be the same. */
export type Way = 'session' | 'token' | 'group'

export const personas: Readonly<Record<string, Persona>> = {
  'fleet admin': { fleet: 'admin' },
  'fleet collaborator': { fleet: 'collaborator' },
  'fleet viewer': { fleet: 'viewer' },
  'silo admin': { silo: 'admin' },
  'silo collaborator': { silo: 'collaborator' },
  'silo viewer': { silo: 'viewer' },
  'project admin': { project: 'admin' },
  'project collaborator': { project: 'collaborator' },
  'project viewer': { project: 'viewer' },
  'no role': {},
  'admin of another silo': { silo: 'admin', elsewhere: true },
}

/** Invalid credentials. */
export const outsiders = ['no session', 'expired session', "a deleted user's token"] as const

/** Returns the rights of a new user with a persona's roles in silo `home`, or in silo `elsewhere`. */
export function rightsOf(persona: Persona, projectId: string, home = 'main'): Rights {
  const { fleet, silo, project, elsewhere } = persona
  return {
    silo: elsewhere === true ? 'elsewhere' : home,
    ...(fleet === undefined ? {} : { fleet }),
    ...(silo === undefined ? {} : { siloRole: silo }),
    ...(project === undefined ? {} : { projects: { [projectId]: project } }),
  }
}

let tokens = 0

/**
 * Returns functions that create users of silo `home` and of silo `elsewhere`, which must exist, and return their
 * credentials.
 */
export function createPersonas(cloud: TestCloud, projectId: string, home = 'main') {
  /** Creates an access token of a user, and returns it. */
  async function tokenFor(userId: string): Promise<string> {
    const siloId = await siloOf(userId)
    const token = `oxide-token-${String(++tokens).padStart(40, '0')}`
    await inSetUp(async (ctx) => {
      const row = { id: ctx.newId(), silo_id: siloId, user_id: userId, client_id: ctx.newId() }
      const secret = { token_hash: await sha256Hex(token), time_created: ctx.now }
      await ctx.db
        .insertInto('access_token')
        .values({ ...row, ...secret })
        .execute()
    })
    return token
  }

  const inSetUp = <T>(work: (ctx: Context) => Promise<T>) => cloud.controlPlane.asSystem('test set-up', work)

  async function siloOf(userId: string): Promise<string> {
    const { silo_id } = await cloud.db
      .selectFrom('silo_user')
      .select('silo_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return silo_id
  }

  /** Creates a group with one user as its only member, and gives the group the persona's roles. */
  async function groupFor(userId: string, { fleet, silo, project }: Persona): Promise<void> {
    const siloId = await siloOf(userId)
    const given = [
      ['fleet', fleetId, fleet],
      ['silo', siloId, silo],
      ['project', projectId, project],
    ] as const
    await inSetUp(async (ctx) => {
      const group = { id: ctx.newId(), silo_id: siloId, time_created: ctx.now, time_modified: ctx.now }
      await ctx.db
        .insertInto('silo_group')
        .values({ ...group, display_name: `of ${userId}` })
        .execute()
      const membership = { id: ctx.newId(), silo_id: siloId, group_id: group.id, user_id: userId }
      await ctx.db.insertInto('group_member').values(membership).execute()
      for (const [kind, resource, role] of given) {
        if (role === undefined) continue
        const assignment = {
          id: ctx.newId(),
          resource_kind: kind,
          resource_id: resource,
          silo_id: kind === 'fleet' ? null : siloId,
          project_id: kind === 'project' ? resource : null,
          identity_kind: 'silo_group' as const,
          identity_id: group.id,
          role,
        }
        await ctx.db.insertInto('role_assignment').values(assignment).execute()
      }
    })
  }

  /** Returns headers that authenticate requests as a user with the persona's roles. */
  async function credentials(persona: Persona, way: Way): Promise<Record<string, string>> {
    const rights = rightsOf(persona, projectId, home)
    if (way === 'group') {
      const user = await cloud.user({ silo: rights.silo ?? home })
      await groupFor(user.id, persona)
      return { cookie: `session=${user.token}` }
    }
    const user = await cloud.user(rights)
    if (way === 'session') return { cookie: `session=${user.token}` }
    return { authorization: `Bearer ${await tokenFor(user.id)}` }
  }

  async function outsider(kind: (typeof outsiders)[number]): Promise<Record<string, string>> {
    if (kind === 'no session') return {}
    const user = await cloud.user({ siloRole: 'admin', fleet: 'admin' })
    if (kind === 'expired session') {
      // A session ends after eight idle hours.
      cloud.clock.advance(9 * 60 * 60 * 1000)
      return { cookie: `session=${user.token}` }
    }
    const token = await tokenFor(user.id)
    await inSetUp((ctx) => ctx.db.deleteFrom('silo_user').where('id', '=', user.id).execute())
    return { authorization: `Bearer ${token}` }
  }

  return { credentials, outsider, tokenFor, groupFor }
}
