import type { Query } from '@portico/contract/endpoints.ts'
import { formatPosition } from '@portico/domain/position.ts'
import { settleIfWritable } from '#kernel/changes/log.ts'
import type { Context } from '#kernel/context.ts'
import { encodeToken, expectKey, openQuery } from '#kernel/paging/token.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { changeCounts } from './counts.ts'
import { type FoundChange, readNewest } from './read-newest.ts'
import { logScope } from './log-scope.ts'
import { disorder, positionAt } from './position-at.ts'
import { nameFromRow } from './shown-name.ts'

type ChangeFilters = Omit<Query<'portico_changes'>, 'limit' | 'page_token'>

/**
 * The change log, newest first, limited to changes that the caller may read: of one project for its viewers; of all
 * projects, for viewers of the silo or the fleet; of one resource, for users who may read it.
 */
export const changeHandlers = {
  portico_changes: async (ctx, { query }) => {
    const opened = openQuery(ctx, query)
    const { limit, page_token: _token, ...filters } = opened.query
    if (opened.after !== null) expectKey(opened.after, ['bigint'])
    const before = opened.after === null ? null : Number(opened.after[0])
    const { items, next, timeReached } = await changesPage(ctx, filters, { before, limit })
    return {
      items,
      next_page: next === null ? null : token(ctx, filters, next),
      time_reached: timeReached,
    }
  },
  portico_change_counts: (ctx, { query }) => changeCounts(ctx, query),
} satisfies Handlers<'portico_changes' | 'portico_change_counts'>

/**
 * Returns the newest matching changes that the caller may read, and where the next page starts; null if there is no
 * next page.
 * @param page.before only changes before this position; null: from the newest on, or from `end_time`
 * @throws 404 or 403
 */
export async function changesPage(
  ctx: Context,
  { project, silo, of_fleet, ...filters }: ChangeFilters,
  { before, limit }: { readonly before: number | null; readonly limit: number },
) {
  // Assigns positions first, so that everything committed before this call is included.
  const { epoch } = await settleIfWritable(ctx.db)
  const scope = await logScope(ctx, { project, silo, of_fleet, id: filters.id })
  const { start_time, end_time } = filters
  const from = before ?? (end_time === undefined ? null : await positionAt(ctx.db, end_time))
  const { rows, end } = await readNewest(ctx.db, { ...scope, before: from }, filters, limit + 1)
  const shown = rows.slice(0, limit)
  // All earlier changes are before the start of the interval.
  const isPast =
    end !== null && start_time !== undefined && end.time.getTime() + disorder < Date.parse(start_time)
  const reached = isPast ? null : end
  const last = rows.length > limit ? shown.at(-1) : reached
  return {
    items: shown.map((row) => view(row, epoch)),
    next: last?.position ?? null,
    timeReached: reached === null ? null : time(reached.time),
  }
}

function token({ operation }: Context, query: Record<string, unknown>, position: number): string {
  return encodeToken({ operation, query, after: [position] })
}

function shownName({ name, referred_name, linked_silo, kind, after, before }: FoundChange): string | null {
  if (linked_silo !== null) return `${referred_name ?? 'deleted pool'} to ${linked_silo}`
  return name ?? referred_name ?? nameFromRow(kind, after ?? before)
}

function view(row: FoundChange, epoch: string) {
  const exists = row.last_action !== 'delete'
  return {
    position: formatPosition({ epoch, number: row.position }),
    time: time(row.time),
    kind: row.kind,
    id: row.id,
    name: shownName(row),
    name_now: exists ? row.last_name : null,
    exists,
    project_id: row.project_id,
    project_name: row.project_name,
    operation: row.operation,
    action: row.action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    request_id: row.request_id,
    before: row.before,
    after: row.after,
  }
}
