import { unauthorized } from '@portico/domain/refusals.ts'
import { conferredFleetRole, type Role, strongest } from '@portico/domain/roles.ts'
import { sql } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { refuse } from '../refusal-error.ts'
import { sha256Hex } from '../secrets.ts'
import type { Credential } from './credentials.ts'
import { isExpired, type SessionTouches } from './sessions.ts'

/** The one fleet there is (semantics/auth.md section 9). */
export const fleetId = '001de000-1334-4000-8000-000000000000'

interface IdentityRow {
  session_id: string | null
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
 * Find out who sends a request: one query for session or token, user, groups and the roles on fleet and own silo.
 * @throws 401 when the credential is unknown or over.
 */
export async function authenticate(
  db: Db,
  touches: SessionTouches,
  credential: Credential,
  now: Date,
): Promise<UserActor> {
  const hash = await hashOf(credential.token)
  const row = await findIdentity(db, credential.kind, hash)
  if (row === undefined) return refuse(unauthorized)
  if (row.session_id !== null) {
    const time_last_used = touches.lastUsed(row.session_id, row.time_last_used)
    if (isExpired({ time_created: row.time_created, time_last_used }, now)) return refuse(unauthorized)
    touches.touch(row.session_id, now)
  }
  const siloRole = strongest(row.silo_roles)
  return {
    kind: 'user',
    userId: row.user_id,
    displayName: row.display_name,
    siloId: row.silo_id,
    siloName: row.silo_name,
    sessionId: row.session_id,
    groupIds: row.group_ids,
    siloRole,
    fleetRole: strongest([...row.fleet_roles, conferredFleetRole(siloRole, row.mapped_fleet_roles)]),
  }
}

const hashes = new Map<string, string>()

/** Hashes of credentials seen lately: computing one waits for another thread, and each is asked for again and again. */
async function hashOf(token: string): Promise<string> {
  const known = hashes.get(token)
  if (known !== undefined) return known
  const hash = await sha256Hex(token)
  if (hashes.size >= limits.rememberedHashes) hashes.clear()
  hashes.set(token, hash)
  return hash
}

async function findIdentity(
  db: Db,
  kind: Credential['kind'],
  hash: string,
): Promise<IdentityRow | undefined> {
  const credential =
    kind === 'session'
      ? sql`select id as session_id, user_id, time_created, time_last_used from session where token_hash = ${hash}`
      : sql`select null::uuid as session_id, user_id, time_created, time_created as time_last_used
            from access_token where token_hash = ${hash}`
  const { rows } = await sql<IdentityRow>`
    with credential as (${credential}),
    holder as (
      select c.*, u.display_name, u.silo_id, s.name as silo_name, s.mapped_fleet_roles,
        array(select group_id from group_member m where m.user_id = u.id) as group_ids
      from credential c
      join silo_user u on u.id = c.user_id
      join silo s on s.id = u.silo_id
    ),
    role as (
      select r.resource_kind, r.role from holder h
      join role_assignment r on r.identity_id = any(array_append(h.group_ids, h.user_id))
      where (r.resource_kind = 'fleet' and r.resource_id = ${fleetId})
         or (r.resource_kind = 'silo' and r.resource_id = h.silo_id)
    )
    select h.*,
      array(select role from role where resource_kind = 'fleet') as fleet_roles,
      array(select role from role where resource_kind = 'silo') as silo_roles
    from holder h`.execute(db)
  return rows[0]
}
