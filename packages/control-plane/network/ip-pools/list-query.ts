import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of pools that silos can use: all but the service pool. @throws 403 */
export function poolListQuery(ctx: Context, { search }: Filters): ListQuery<'ip_pool'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('ip_pool').where('ip_pool.is_service', '=', false)
  if (search !== undefined) rows = rows.where(matchesNameOrId('ip_pool', search))
  return { rows, requireScope: noneIsFine }
}
