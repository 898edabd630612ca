import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of address lots. @throws 403 */
export function addressLotListQuery(ctx: Context, { search }: Filters): ListQuery<'address_lot'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('address_lot')
  if (search !== undefined) rows = rows.where(matchesNameOrId('address_lot', search))
  return { rows, requireScope: noneIsFine }
}
