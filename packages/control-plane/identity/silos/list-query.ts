import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/**
 * Returns the list query of discoverable silos. Other silos can be found by their name or ID.
 * @throws 403
 */
export function siloListQuery(ctx: Context, { search }: Filters): ListQuery<'silo'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('silo').where('silo.discoverable', '=', true)
  if (search !== undefined) rows = rows.where(matchesNameOrId('silo', search))
  return { rows, requireScope: noneIsFine }
}
