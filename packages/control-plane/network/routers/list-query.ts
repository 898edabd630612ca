import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a VPC's routers. @throws 400, 404 */
export async function routerListQuery(ctx: Context, filters: Filters): Promise<ListQuery<'vpc_router'>> {
  const { vpc = '', project, search } = filters
  const { id } = await find(ctx, 'vpc', { nameOrId: vpc, project })
  let rows = ctx.db.selectFrom('vpc_router').where('vpc_router.vpc_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('vpc_router', search))
  return { rows, requireScope: noneIsFine }
}
