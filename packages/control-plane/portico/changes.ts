import { userOf } from '#kernel/context.ts'
import { authorizeOnSilo } from '#kernel/lookup/access.ts'
import { find } from '#kernel/lookup/find.ts'
import { encodeToken, expectKey, openQuery } from '#kernel/paging/token.ts'
import { settledSoFar } from '#kernel/changes/log.ts'
import { formatPosition } from '@portico/domain/position.ts'
import { seenBy } from '#kernel/changes/visibility.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'

/**
 * The change log, newest first, of what the caller may read: of one project for its viewers; without a project, of
 * everything, for viewers of the silo or of the fleet.
 */
export const changeHandlers = {
  portico_changes: async (ctx, { query }) => {
    const opened = openQuery(ctx, query)
    const { project, kind, id } = opened.query
    const user = userOf(ctx)
    // What was committed before this call is in what it answers.
    const { epoch } = await settledSoFar(ctx.db)
    let select = ctx.db
      .selectFrom('change')
      .leftJoin('silo_user', 'silo_user.id', 'change.actor_id')
      .selectAll('change')
      .select('silo_user.display_name as actor_name')
      .where(seenBy(user))
    if (project === undefined) {
      authorizeOnSilo(ctx)
      // A silo's history is of what is its own. What is shared, as pools are, is the operators' to follow.
      if (user.fleetRole === null) select = select.where('change.silo_id', '=', user.siloId)
    } else {
      const found = await find(ctx, 'project', { nameOrId: project })
      select = select.where('change.project_id', '=', found.id)
    }
    if (kind !== undefined) select = select.where('change.kind', '=', kind)
    if (id !== undefined) select = select.where('change.id', '=', id)
    if (opened.after !== null) {
      expectKey(opened.after, ['bigint'])
      select = select.where('change.position', '<', Number(opened.after[0]))
    }
    const rows = await select
      .orderBy('change.position', 'desc')
      .limit(query.limit + 1)
      .execute()
    const shown = rows.slice(0, query.limit)
    const last = shown.at(-1)
    return {
      items: shown.map((row) => ({
        position: formatPosition({ epoch, number: row.position }),
        time: time(row.time),
        kind: row.kind,
        id: row.id,
        name: row.name,
        project_id: row.project_id,
        operation: row.operation,
        action: row.action,
        actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
        request_id: row.request_id,
        before: row.before,
        after: row.after,
      })),
      next_page:
        rows.length > shown.length && last !== undefined
          ? encodeToken({
              operation: ctx.operation,
              query: { project, kind, id },
              after: [last.position],
            })
          : null,
    }
  },
} satisfies Handlers<'portico_changes'>
