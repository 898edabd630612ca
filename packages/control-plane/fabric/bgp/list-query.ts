import type { Context } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { type Filters, type ListQuery, noneIsFine } from '#kernel/paging/list-query.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'

/** Returns the list query of BGP configurations. @throws 403 */
export function bgpConfigListQuery(ctx: Context, { search }: Filters): ListQuery<'bgp_config'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('bgp_config')
  if (search !== undefined) rows = rows.where(matchesNameOrId('bgp_config', search))
  return { rows, requireScope: noneIsFine }
}

/** Returns the list query of announce sets. @throws 403 */
export function announceSetListQuery(ctx: Context, { search }: Filters): ListQuery<'bgp_announce_set'> {
  authorizeOnFleet(ctx)
  let rows = ctx.db.selectFrom('bgp_announce_set')
  if (search !== undefined) rows = rows.where(matchesNameOrId('bgp_announce_set', search))
  return { rows, requireScope: noneIsFine }
}
