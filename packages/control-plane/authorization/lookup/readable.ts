import { includes, type Role, roles } from '@portico/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Need } from '../need.ts'
import { needOf } from '../needs.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Kind } from './kind.ts'
import { rolesOn, readsWholeSilo } from './scope.ts'

/**
 * `rolesOn` and `meets` as SQL conditions for all rows at once. The visibility test compares them with the functions,
 * kind by kind.
 */

type Condition = RawBuilder<boolean>

/** The scope of a row, as SQL expressions that may be null; omitted columns are not checked. */
export interface ScopeInSql {
  readonly owner?: RawBuilder<unknown> | undefined
  readonly project?: RawBuilder<unknown> | undefined
  readonly silo?: RawBuilder<unknown> | undefined
  /** the row's ID, and the table that links silos to it */
  readonly links?:
    | { readonly table: string; readonly column: string; readonly id: RawBuilder<unknown> }
    | undefined
}

/**
 * Returns the condition for rows `t` of a kind's table that the user may read, or on which the need of the given
 * operation is met.
 */
export function readable(
  user: UserActor,
  kind: Kind,
  shownBy: readonly OperationId[] = kind.shownBy,
): Condition {
  const { owner, project, silo, links } = kind.scope
  const column = (name: string | undefined) => (name === undefined ? undefined : sql.ref(`t.${name}`))
  return meetingAny(user, shownBy, {
    owner: column(owner),
    project: column(project),
    silo: column(silo),
    links: links === undefined ? undefined : { ...links, id: sql.ref('t.id') },
  })
}

/** Returns the condition for rows whose scope meets the need of one of the operations. */
export function meetingAny(
  user: UserActor,
  operations: readonly OperationId[],
  scope: ScopeInSql,
): Condition {
  return anyOf(operations.flatMap((operation) => meeting(user, needOf(operation), scope)))
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function meeting(user: UserActor, need: Need, { owner, project, silo, links }: ScopeInSql): Condition[] {
  if (need === 'own') return owner === undefined ? [] : [ownedBy(user, owner)]
  if (typeof need !== 'object') return []
  if (need.alsoOnFleet !== undefined && !includes(user.fleetRole, need.alsoOnFleet)) return []
  const onSilo = rolesOn(user, { ownerId: null, projectId: null, siloId: user.siloId }, null)
  // A row with an owner is checked against the owner only, whatever its project and silo.
  const shared = owner === undefined ? sql`` : sql`${owner} is null and `
  const outside = project === undefined ? shared : sql`${shared}${project} is null and `
  const conditions: Condition[] = []
  if (need.own === true && owner !== undefined) conditions.push(ownedBy(user, owner))
  if (project !== undefined && need.project !== undefined) {
    conditions.push(
      sql<boolean>`(${shared}${inOwnSilo(user, silo)} and ${inProjects(user, need.project, project)})`,
    )
  }
  const bySilo = need.silo !== undefined && (need.silo === 'member' || includes(user.siloRole, need.silo))
  if (bySilo && silo !== undefined) conditions.push(sql<boolean>`(${outside}${silo} = ${user.siloId})`)
  if (bySilo && links !== undefined) conditions.push(linkedTo(user, links))
  const byFleet = need.fleet !== undefined && includes(onSilo.fleet, need.fleet)
  if (byFleet && owner === undefined && links === undefined) conditions.push(sql<boolean>`(${outside}true)`)
  return conditions
}

function ownedBy(user: UserActor, owner: RawBuilder<unknown>): Condition {
  return sql<boolean>`${owner} = ${user.userId}`
}

function inOwnSilo(user: UserActor, silo: RawBuilder<unknown> | undefined): Condition {
  return silo === undefined ? sql<boolean>`true` : sql<boolean>`${silo} = ${user.siloId}`
}

/** Projects on which the user has the role: all of the silo, or those with an assignment. */
function inProjects(user: UserActor, needed: Role, project: RawBuilder<unknown>): Condition {
  if (readsWholeSilo(user, needed)) return sql<boolean>`${project} is not null`
  return sql<boolean>`exists (
    select from role_assignment r
    where r.resource_kind = 'project' and r.resource_id = ${project}
      and r.identity_id = any(${[user.userId, ...user.groupIds]}::uuid[])
      and r.role in (${sql.join(roles.filter((role) => includes(role, needed)))}))`
}

function linkedTo(user: UserActor, { table, column, id }: NonNullable<ScopeInSql['links']>): Condition {
  return sql<boolean>`exists (
    select from ${sql.table(table)} l where ${sql.ref(`l.${column}`)} = ${id} and l.silo_id = ${user.siloId})`
}
