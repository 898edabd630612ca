import { unauthorized } from '@portico/domain/refusals.ts'
import { conferredFleetRole, type Role, strongest } from '@portico/domain/roles.ts'
import { sql } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { refuse } from '../refusal-error.ts'
import { sha256Hex } from '../secrets.ts'
import type { Credential } from './credentials.ts'
import { isExpired, type LastUses } from './sessions.ts'

/** The ID of the only fleet (docs/reference/auth.md#built-in-identities). */
export const fleetId = '001de000-1334-4000-8000-000000000000'

interface IdentityRow {
  /** or the user's ID, if the user was looked up by it */
  token_hash: string
  session_id: string | null
  token_id: string | null
  /** expiration time of a token that expires */
  time_expires: Date | null
  time_created: Date
  time_last_used: Date
  user_id: string
  display_name: string
  silo_id: string
  silo_name: string
  mapped_fleet_roles: Partial<Record<Role, Role[]>>
  group_ids: string[]
  fleet_roles: Role[]
  silo_roles: Role[]
}

/**
 * Authenticates a request: one query for session or token, user, groups, and the roles on fleet and own silo.
 * @param isUse whether the request is recorded as a use of the session or token; requests that a page sends without
 * user activity are not
 * @throws 401 if the credential is unknown or expired
 */
export async function authenticate(
  db: Db,
  touches: LastUses,
  credential: Credential,
  now: Date,
  isUse: boolean,
): Promise<UserActor> {
  const [actor] = await currentUsers(db, touches, [credential], now)
  if (actor == null) return refuse(unauthorized)
  const used = actor.sessionId ?? actor.tokenId
  if (isUse && used !== null) touches.touch(used, now)
  return actor
}

/**
 * Returns the current users of these credentials, in order; null for a credential that is unknown or expired. Uses one
 * query for all, and does not record a use of a session.
 */
export async function currentUsers(
  db: Db,
  touches: LastUses,
  credentials: readonly Credential[],
  now: Date,
): Promise<(UserActor | null)[]> {
  const hashes = await Promise.all(credentials.map(({ token }) => hashOf(token)))
  const ofKind = (kind: Credential['kind']) => hashes.filter((_, i) => credentials[i]?.kind === kind)
  const rows = await findIdentities(db, { sessions: ofKind('session'), tokens: ofKind('token') })
  const actors = new Map<string, UserActor>()
  for (const row of rows) {
    if (row.session_id !== null) {
      const time_last_used = touches.lastUsed(row.session_id, row.time_last_used)
      if (isExpired({ time_created: row.time_created, time_last_used }, now)) continue
    }
    if (row.time_expires !== null && row.time_expires <= now) continue
    actors.set(row.token_hash, actorOf(row))
  }
  return hashes.map((hash) => actors.get(hash) ?? null)
}

/**
 * Returns a user with their current rights, for work that is done in their name without a credential.
 * @returns null if the user no longer exists
 */
export async function currentUser(db: Db, userId: string): Promise<UserActor | null> {
  const [row] = await findIdentities(db, { users: [userId] })
  return row === undefined ? null : actorOf(row)
}

function actorOf(row: IdentityRow): UserActor {
  const siloRole = strongest(row.silo_roles)
  return {
    kind: 'user',
    userId: row.user_id,
    displayName: row.display_name,
    siloId: row.silo_id,
    siloName: row.silo_name,
    sessionId: row.session_id,
    tokenId: row.token_id,
    groupIds: row.group_ids,
    siloRole,
    fleetRole: strongest([...row.fleet_roles, conferredFleetRole(siloRole, row.mapped_fleet_roles)]),
  }
}

const hashes = new Map<string, string>()

/**
 * Returns the hash of a credential, from a cache of recently used ones: computing a hash waits for another thread, and
 * credentials are used repeatedly.
 */
async function hashOf(token: string): Promise<string> {
  const known = hashes.get(token)
  if (known !== undefined) return known
  const hash = await sha256Hex(token)
  if (hashes.size >= limits.rememberedHashes) hashes.clear()
  hashes.set(token, hash)
  return hash
}

async function findIdentities(
  db: Db,
  by: { sessions?: readonly string[]; tokens?: readonly string[]; users?: readonly string[] },
): Promise<IdentityRow[]> {
  const { sessions = [], tokens = [], users = [] } = by
  const { rows } = await sql<IdentityRow>`
    with credential as (
      select token_hash, id as session_id, null::uuid as token_id, user_id, time_created, time_last_used,
        null::timestamptz as time_expires from session
      where token_hash = any(${sessions}::text[])
      union all
      select token_hash, null, id, user_id, time_created, time_created, time_expires from access_token
      where token_hash = any(${tokens}::text[])
      union all
      select id::text, null, null, id, time_created, time_created, null from silo_user
      where id = any(${users}::uuid[])
    ),
    holder as (
      select c.*, u.display_name, u.silo_id, s.name as silo_name, s.mapped_fleet_roles,
        array(select group_id from group_member m where m.user_id = u.id order by group_id) as group_ids
      from credential c
      join silo_user u on u.id = c.user_id
      join silo s on s.id = u.silo_id
    )
    select h.*,
      array(select r.role from role_assignment r
        where r.identity_id = any(array_append(h.group_ids, h.user_id))
          and r.resource_kind = 'fleet' and r.resource_id = ${fleetId}) as fleet_roles,
      array(select r.role from role_assignment r
        where r.identity_id = any(array_append(h.group_ids, h.user_id))
          and r.resource_kind = 'silo' and r.resource_id = h.silo_id) as silo_roles
    from holder h`.execute(db)
  return rows
}
