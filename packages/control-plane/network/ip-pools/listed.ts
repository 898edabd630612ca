import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { type Filters, type Listed, noneIsFine } from '#kernel/paging/listed.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of pools for silos: all but the service pool. @throws 403 */
export function listedPools(ctx: Context, { search }: Filters): Listed<'ip_pool'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('ip_pool').where('ip_pool.is_service', '=', false)
  if (search !== undefined) rows = rows.where(matchesNameOrId('ip_pool', search))
  return { rows, ensure: noneIsFine }
}
