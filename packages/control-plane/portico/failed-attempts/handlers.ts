import type { Query } from '@portico/contract/endpoints.ts'
import { includes } from '@portico/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { needs } from '#authorization/needs.ts'
import type { UserActor } from '#kernel/actor.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find, findReadable } from '#authorization/lookup/find.ts'
import { kindOf } from '#authorization/lookup/kinds.ts'
import { meetingAny, readable } from '#authorization/lookup/readable.ts'
import { encodeToken, expectKey, openQuery } from '#kernel/paging/token.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { instant } from '../changes/read-newest.ts'

/**
 * Failed attempts, newest first. With a project: those of the project, for its admins. Without a project: those of the
 * silo for its admins; in all silos, those at operations that fleet roles permit, for fleet viewers; and the caller's
 * own. Other attempts could reveal names of projects and belong to the silos (decision 38).
 */
export const failedAttemptHandlers = {
  portico_refusals: async (ctx, { query }) => {
    const opened = openQuery(ctx, query)
    const { limit, page_token: _token, ...filters } = opened.query
    const within = await readableScope(ctx, filters)
    let before: number | null = null
    if (opened.after !== null) {
      expectKey(opened.after, ['bigint'])
      before = Number(opened.after[0])
    }
    const { actor, operation, start_time, end_time } = filters
    // A user who tried to access a project that they may not see must not learn here that it exists.
    const user = userOf(ctx)
    const isOwn = actor === user.userId
    const mayName = isOwn ? readable(user, kindOf('project')) : sql<boolean>`true`
    const rows = await ctx.db
      .selectFrom('refused_request as refused')
      .leftJoin('silo_user', 'silo_user.id', 'refused.actor_id')
      .leftJoin('project as t', (join) => join.onRef('t.id', '=', 'refused.project_id').on(mayName))
      .selectAll('refused')
      .select(['silo_user.display_name as actor_name', 't.name as project_name', 't.id as named_project'])
      .where(within)
      .$if(before !== null, (all) => all.where('refused.id', '<', before))
      .$if(actor !== undefined, (all) => all.where('refused.actor_id', '=', actor ?? ''))
      .$if(operation !== undefined, (all) => all.where('refused.operation', '=', operation ?? ''))
      .$if(start_time !== undefined, (all) => all.where('refused.time', '>=', instant(start_time ?? '')))
      .$if(end_time !== undefined, (all) => all.where('refused.time', '<', instant(end_time ?? '')))
      .orderBy('refused.id', 'desc')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      items: shown.map((row) => ({
        id: String(row.id),
        time: time(row.time),
        operation: row.operation,
        actor: { kind: 'user' as const, id: row.actor_id, name: row.actor_name },
        project_id: isOwn ? row.named_project : row.project_id,
        project_name: row.project_name,
        kind: row.kind,
        target_id: row.target_id,
        target_name: row.target_name,
        status: row.status,
        error_code: row.error_code,
        message: row.message,
        request_id: row.request_id,
      })),
      next_page:
        last === undefined
          ? null
          : encodeToken({ operation: ctx.operation, query: filters, after: [last.id] }),
    }
  },
} satisfies Handlers<'portico_refusals'>

/** Returns the failed attempts that the caller may read, as a scope. @throws 404 or 403 */
async function readableScope(
  ctx: Context,
  { project, actor }: Pick<Query<'portico_refusals'>, 'project' | 'actor'>,
): Promise<RawBuilder<boolean>> {
  const user = userOf(ctx)
  const isOwn = actor === user.userId
  if (project !== undefined) {
    const { id } = await (isOwn ? findReadable : find)(ctx, 'project', { nameOrId: project })
    return failedAttemptsIn(user, id)
  }
  if (isOwn) return sql<boolean>`true`
  authorizeOnSilo(ctx)
  return failedAttemptsIn(user, null)
}

/**
 * Returns the condition on rows `refused`: those of a project, or without a project, all those that the caller's roles
 * permit. The caller of this function checks the role.
 */
export function failedAttemptsIn(user: UserActor, projectId: string | null): RawBuilder<boolean> {
  if (projectId !== null) return sql<boolean>`refused.project_id = ${projectId}`
  if (user.fleetRole === null) return sql<boolean>`refused.silo_id = ${user.siloId}`
  // Fleet roles have no effect within projects.
  const met = meetingAny(user, ['portico_refusals'], {
    project: sql.ref('refused.project_id'),
    silo: sql.ref('refused.silo_id'),
  })
  const ofOwnSilo = includes(user.siloRole, 'admin')
    ? sql`refused.silo_id = ${user.siloId}`
    : sql<boolean>`false`
  // An attempt to access a missing project contains its name in the message, but belongs to no project.
  return sql<boolean>`(${met} and
    (refused.project_id is not null or ${ofOwnSilo} or refused.operation = any(${operatorOperations}::text[])))`
}

/** Operations that require a fleet role. */
export const operatorOperations: readonly string[] = Object.entries(needs)
  .filter(([, need]) => typeof need === 'object' && need.fleet !== undefined)
  .map(([operation]) => operation)
