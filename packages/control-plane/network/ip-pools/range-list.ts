import type { IpPoolRange } from '@portico/contract/schemas/ip-pools.ts'
import type { Context } from '#kernel/context.ts'
import { type ListParams, openList, type Page, type SortColumns } from '#kernel/paging/list.ts'
import { rangeView } from './view.ts'

/** Ranges can be sorted only by their first address. */
const byFirstAddress: SortColumns = {
  id: { column: 'ip_pool_range.first_ip', type: 'bigint', unique: true },
}

/** Returns a page of a pool's ranges. */
export function listRanges(ctx: Context, poolId: string, query: ListParams): Promise<Page<IpPoolRange>> {
  const list = openList(ctx, query, byFirstAddress)
  const select = ctx.db
    .selectFrom('ip_pool_range')
    .selectAll('ip_pool_range')
    .where('ip_pool_id', '=', poolId)
  return list.page(select, rangeView)
}
