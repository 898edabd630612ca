import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a VPC's subnets. @throws 400, 404 */
export async function subnetListQuery(ctx: Context, filters: Filters): Promise<ListQuery<'vpc_subnet'>> {
  const { vpc = '', project, search } = filters
  const { id } = await find(ctx, 'vpc', { nameOrId: vpc, project })
  let rows = ctx.db.selectFrom('vpc_subnet').where('vpc_subnet.vpc_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('vpc_subnet', search))
  return { rows, requireScope: noneIsFine }
}
