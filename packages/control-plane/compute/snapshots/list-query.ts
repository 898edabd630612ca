import { snapshotStates } from '@portico/domain/disks/states.ts'
import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import { type Filters, type ListQuery, statesIn } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a project's snapshots. @throws 404 */
export async function snapshotListQuery(ctx: Context, filters: Filters): Promise<ListQuery<'snapshot'>> {
  const { id, requireScope } = await projectScope(ctx, filters.project ?? '')
  const { search, state } = filters
  let rows = ctx.db.selectFrom('snapshot').where('snapshot.project_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('snapshot', search))
  if (state !== undefined) rows = rows.where('state', 'in', statesIn(state, snapshotStates))
  return { rows, requireScope }
}
