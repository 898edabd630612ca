import { canCount, countIn, type Total } from '@portico/domain/counts.ts'
import type { View } from '@portico/contract/portico/views.ts'
import { CountedKind } from '@portico/contract/portico/schemas.ts'
import { sql } from 'kysely'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { limits } from '#kernel/limits.ts'
import { count, mayCount } from '../counts.ts'
import type { ViewedList } from './viewed-list.ts'

/** Returns the number of rows of a view; null if they were not counted. */
export type RowsOf = (view: View) => Total | null

const uncounted: RowsOf = () => null

/**
 * Counts the rows of all views of a list: once for each search text, since the states of one search are counted
 * together. Returns no counts if the kind is not counted or the caller may not count it, and none for views that were
 * not counted before the time limit.
 */
export async function countRows(
  ctx: ReplyContext,
  viewedList: ViewedList,
  views: readonly View[],
): Promise<RowsOf> {
  const kind = CountedKind.safeParse(viewedList.list)
  if (!kind.success || views.length === 0) return uncounted
  const { projectId, siloId } = viewedList
  if (!(await mayCount(ctx, kind.data, { ownerId: null, projectId, siloId }))) return uncounted
  const scope =
    projectId === null
      ? sql`t.silo_id = ${siloId} and t.project_id is null`
      : sql`t.project_id = ${projectId}`
  const bySearch = new Map<string | undefined, Awaited<ReturnType<typeof count>>>()
  const { clock } = ctx.services
  const end = clock.now().getTime() + limits.countingOfViews
  for (const { search } of views.map((view) => view.content)) {
    if (bySearch.has(search)) continue
    if (clock.now().getTime() >= end) break
    const most = search === undefined ? limits.countedRows : limits.countedRowsOfView
    bySearch.set(search, await count(ctx, kind.data, scope, search, most))
  }
  return ({ content: { search, state } }) => {
    const found = bySearch.get(search)
    if (found === undefined || !canCount(state)) return null
    return countIn({ ...found, byState: found.by_state }, state)
  }
}
