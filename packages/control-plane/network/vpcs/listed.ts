import type { Context } from '#kernel/context.ts'
import { projectScope } from '#authorization/lookup/project-scope.ts'
import type { Filters, Listed } from '#kernel/paging/listed.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a project's VPCs. @throws 404 */
export async function listedVpcs(ctx: Context, filters: Filters): Promise<Listed<'vpc'>> {
  const { id, ensure } = await projectScope(ctx, filters.project ?? '')
  let rows = ctx.db.selectFrom('vpc').where('vpc.project_id', '=', id)
  if (filters.search !== undefined) rows = rows.where(matchesNameOrId('vpc', filters.search))
  return { rows, ensure }
}
