import { forbidden, isUuid, notFound, type Refusal } from '@portico/domain/refusals.ts'
import { includes, projectRoleFromSilo, type Role, strongest } from '@portico/domain/roles.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Context, userOf } from '../context.ts'
import type { ProjectTable } from '../database/schema/identity.ts'
import { refuse } from '../refusal-error.ts'

export type Project = Selectable<ProjectTable>

/** The caller's strongest role on a project: from the silo, or assigned to the user or a group. */
export async function projectRole(ctx: Context, projectId: string): Promise<Role | null> {
  if (ctx.actor.kind === 'system') return 'admin'
  const user = userOf(ctx)
  const inherited = projectRoleFromSilo(user.siloRole)
  if (inherited === 'admin') return inherited
  const assigned = await ctx.db
    .selectFrom('role_assignment')
    .select('role')
    .where('resource_kind', '=', 'project')
    .where('resource_id', '=', projectId)
    .where('identity_id', 'in', [user.userId, ...user.groupIds])
    .execute()
  return strongest([inherited, ...assigned.map(({ role }) => role)])
}

/**
 * Demand a role on the project an object lies in. Unreadable is as if it did not exist; readable but not allowed
 * is 403 (semantics/authorization.md section 4).
 */
export async function authorizeInProject(
  ctx: Context,
  projectId: string,
  needed: Role,
  missing: Refusal,
): Promise<void> {
  const role = await projectRole(ctx, projectId)
  if (!includes(role, 'viewer')) refuse(missing)
  if (!includes(role, needed)) refuse(forbidden)
}

/** Find a project of the own silo without looking at permissions. @throws 404 */
export async function resolveProject(ctx: Context, nameOrId: string): Promise<Project> {
  const { siloId } = userOf(ctx)
  const row = await ctx.db
    .selectFrom('project')
    .selectAll()
    .where('silo_id', '=', siloId)
    .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .executeTakeFirst()
  return row ?? refuse(notFound('project', nameOrId))
}

/** Find a project on which the caller has the needed role. @throws 404, 403 */
export async function findProject(ctx: Context, nameOrId: string, needed: Role): Promise<Project> {
  const project = await resolveProject(ctx, nameOrId)
  await authorizeInProject(ctx, project.id, needed, notFound('project', nameOrId))
  return project
}

/** A condition on a `project p`: that it is one of those the caller may read. */
export function readableProject(ctx: Context): RawBuilder<boolean> {
  const { siloId, siloRole, userId, groupIds } = userOf(ctx)
  const inSilo = sql<boolean>`p.silo_id = ${siloId}`
  if (includes(projectRoleFromSilo(siloRole), 'viewer')) return inSilo
  return sql<boolean>`${inSilo} and exists (
    select from role_assignment r
    where r.resource_kind = 'project' and r.resource_id = p.id
      and r.identity_id in (${sql.join([userId, ...groupIds])}))`
}

/** A project whose lists are read: its id for a condition, and the check that it is there to be read at all. */
export interface ProjectScope {
  /** as a value or as a subquery */
  readonly id: RawBuilder<string>
  /** @throws 404; to be called when nothing was found, which may mean that there is no such project */
  ensure(): Promise<void>
}

/**
 * The scope of a list. Who may read every project of the silo needs no look-up beforehand: the list itself finds the
 * project, and only an empty answer asks whether it exists. That saves a round trip on the busiest calls.
 * @throws 404 for callers without a silo role, unless the project is theirs to read
 */
export async function projectScope(ctx: Context, nameOrId: string): Promise<ProjectScope> {
  const { siloRole, siloId } = userOf(ctx)
  if (!includes(siloRole, 'viewer')) {
    const { id } = await findProject(ctx, nameOrId, 'viewer')
    return { id: sql<string>`${id}`, ensure: () => Promise.resolve() }
  }
  const column = isUuid(nameOrId) ? 'id' : 'name'
  return {
    id: sql<string>`(select p.id from project p where p.silo_id = ${siloId} and ${sql.ref(`p.${column}`)} = ${nameOrId})`,
    ensure: async () => {
      await findProject(ctx, nameOrId, 'viewer')
    },
  }
}
