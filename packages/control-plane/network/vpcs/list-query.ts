import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import type { Filters, ListQuery } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a project's VPCs. @throws 404 */
export async function vpcListQuery(ctx: Context, filters: Filters): Promise<ListQuery<'vpc'>> {
  const { id, requireScope } = await projectScope(ctx, filters.project ?? '')
  let rows = ctx.db.selectFrom('vpc').where('vpc.project_id', '=', id)
  if (filters.search !== undefined) rows = rows.where(matchesNameOrId('vpc', filters.search))
  return { rows, requireScope }
}
