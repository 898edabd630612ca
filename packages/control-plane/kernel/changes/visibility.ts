import { includes } from '@portico/domain/roles.ts'
import type { UserActor } from '../actor.ts'
import type { Db } from '../context.ts'
import type { FollowedChange } from './log.ts'

/** Kinds that concern one user only; others of the silo must not even see that they changed. */
const personal: ReadonlySet<string> = new Set(['ssh-key'])

/** Kinds that are nobody's to follow: how people log in. */
const hidden: ReadonlySet<string> = new Set(['session', 'access-token', 'device-auth-request', 'machine'])

/** What a user may follow; a snapshot of the roles, to be made anew when roles change. */
export interface Sight {
  readonly user: UserActor
  /** projects readable by assignment; null: all of the silo, by the silo role */
  readonly projects: ReadonlySet<string> | null
}

export async function sightOf(db: Db, user: UserActor): Promise<Sight> {
  if (includes(user.siloRole, 'viewer')) return { user, projects: null }
  const rows = await db
    .selectFrom('role_assignment')
    .select('resource_id')
    .where('resource_kind', '=', 'project')
    .where('identity_id', 'in', [user.userId, ...user.groupIds])
    .execute()
  return { user, projects: new Set(rows.map((row) => row.resource_id)) }
}

/** May the user know of this change? Mirrors who may read the object (semantics/authorization.md). */
export function sees({ user, projects }: Sight, change: FollowedChange): boolean {
  if (hidden.has(change.kind)) return false
  if (personal.has(change.kind)) return change.actorId === user.userId
  if (change.siloId === null) return includes(user.fleetRole, 'viewer')
  if (change.siloId !== user.siloId) return false
  if (change.projectId === null) return true
  return projects === null || projects.has(change.projectId)
}
