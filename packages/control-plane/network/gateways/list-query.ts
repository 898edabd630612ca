import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of a VPC's internet gateways. @throws 400, 404 */
export async function gatewayListQuery(
  ctx: Context,
  filters: Filters,
): Promise<ListQuery<'internet_gateway'>> {
  const { vpc = '', project, search } = filters
  const { id } = await find(ctx, 'vpc', { nameOrId: vpc, project })
  let rows = ctx.db.selectFrom('internet_gateway').where('internet_gateway.vpc_id', '=', id)
  if (search !== undefined) rows = rows.where(matchesNameOrId('internet_gateway', search))
  return { rows, requireScope: noneIsFine }
}
