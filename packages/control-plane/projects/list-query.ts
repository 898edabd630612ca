import type { Context } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of projects in the caller's silo. @throws 403 */
export function projectListQuery(ctx: Context, { search }: Filters): ListQuery<'project'> {
  const { siloId } = authorizeOnSilo(ctx)
  let rows = ctx.db.selectFrom('project').where('project.silo_id', '=', siloId)
  if (search !== undefined) rows = rows.where(matchesNameOrId('project', search))
  return { rows, requireScope: noneIsFine }
}
