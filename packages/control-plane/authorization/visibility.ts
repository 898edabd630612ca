import { includes, projectRoleFromSilo, type Role, strongest } from '@portico/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type HeldRoles, noRoles } from './need.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Db } from '#kernel/context.ts'
import type { Kind } from './lookup/kind.ts'
import { allKinds } from './lookup/kinds.ts'
import { rolesOn, permitsReading } from './lookup/scope.ts'
import { anyOf, meetingAny } from './lookup/readable.ts'
import type { FollowedChange } from '#kernel/changes/log.ts'

/**
 * Decides who receives a change: users who may read the changed resource, by the table of kinds. A kind that is missing
 * from the table is visible to nobody.
 */

/**
 * The roles, groups and pools that decide what a user may see; a snapshot that must be read again when roles, groups or
 * pool links change.
 */
export interface Sight {
  readonly user: UserActor
  /** roles assigned on projects, directly or through groups, combined with the silo role */
  readonly projects: ReadonlyMap<string, Role>
  /** pools linked to the user's silo */
  readonly pools: ReadonlySet<string>
}

/** Kinds by their name in the change log. If two kinds share a name, the readers of either kind see the change. */
const kindsByLogged: ReadonlyMap<string, readonly Kind[]> = Map.groupBy(allKinds, ({ logged }) => logged)

export async function sightOf(db: Db, user: UserActor): Promise<Sight> {
  const links = await db
    .selectFrom('ip_pool_silo')
    .select('ip_pool_id')
    .where('silo_id', '=', user.siloId)
    .execute()
  const pools = new Set(links.map((row) => row.ip_pool_id))
  if (includes(projectRoleFromSilo(user.siloRole), 'admin')) return { user, projects: new Map(), pools }
  const assignments = await db
    .selectFrom('role_assignment')
    .select(['resource_id', 'role'])
    .where('resource_kind', '=', 'project')
    .where('identity_id', 'in', [user.userId, ...user.groupIds])
    .execute()
  const projects = new Map<string, Role>()
  for (const { resource_id, role } of assignments) {
    projects.set(resource_id, strongest([role, projects.get(resource_id)]) ?? role)
  }
  return { user, projects, pools }
}

/** Returns whether two snapshots give access to the same resources. */
export function seesTheSame(one: Sight, other: Sight): boolean {
  const text = ({ user, projects, pools }: Sight) =>
    JSON.stringify([user, [...projects].map(String).toSorted(), [...pools].toSorted()])
  return text(one) === text(other)
}

/** Returns whether the user may see the change. */
export function sees(sight: Sight, change: FollowedChange): boolean {
  const kinds = kindsByLogged.get(change.kind) ?? []
  return kinds.some((kind) => permitsReading(rolesFor(sight, kind, change), kind))
}

function rolesFor({ user, projects, pools }: Sight, { scope }: Kind, change: FollowedChange): HeldRoles {
  if (scope.links !== undefined) {
    return pools.has(change.id) ? { ...noRoles, silo: user.siloRole ?? 'member' } : noRoles
  }
  // A change of a private resource without a known owner is visible to nobody, not even to operators. If the resource
  // may be shared, a change without an owner belongs to the project.
  const isShared = scope.project !== undefined && change.projectId !== null
  if (scope.owner !== undefined && change.ownerId === null && !isShared) return noRoles
  const projectId = scope.project === undefined ? null : change.projectId
  return rolesOn(
    user,
    {
      ownerId: scope.owner === undefined ? null : change.ownerId,
      projectId,
      siloId: scope.silo === undefined ? null : change.siloId,
    },
    projectId === null ? null : (projects.get(projectId) ?? null),
  )
}

/** `sees` as a SQL condition on rows of `change`, for the history. */
export function seenBy(user: UserActor): RawBuilder<boolean> {
  const alike = Map.groupBy(allKinds, ({ scope, shownBy }) => JSON.stringify([scope, shownBy]))
  return anyOf(
    [...alike.values()].flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const { owner, project, silo, links } = first.scope
      const logged = [first, ...others].map((kind) => kind.logged)
      const scope = meetingAny(user, first.shownBy, {
        owner: owner === undefined ? undefined : sql.ref('change.owner_id'),
        project: project === undefined ? undefined : sql.ref('change.project_id'),
        silo: silo === undefined ? undefined : sql.ref('change.silo_id'),
        links: links === undefined ? undefined : { ...links, id: sql.ref('change.id') },
      })
      return [sql<boolean>`(change.kind in (${sql.join(logged)}) and ${scope})`]
    }),
  )
}
