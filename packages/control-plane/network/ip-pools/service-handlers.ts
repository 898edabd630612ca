import type { Handlers } from '#kernel/pipeline/handler.ts'
import { rangeToAdd, rangeToRemove } from './range-input.ts'
import { listRanges } from './range-list.ts'
import { addRange, removeRange } from './ranges.ts'
import { findServicePool } from './service-pool.ts'
import { poolView, rangeView } from './view.ts'

/** Operations of the built-in pool for the control plane's own services. */
export const ipPoolServiceHandlers = {
  ip_pool_service_view: async (ctx) => poolView(await findServicePool(ctx)),

  ip_pool_service_range_list: async (ctx, { query }) =>
    listRanges(ctx, (await findServicePool(ctx)).id, query),

  ip_pool_service_range_add: async (ctx, { body }) => {
    const pool = await findServicePool(ctx)
    return rangeView(await addRange(ctx, pool.id, rangeToAdd(body)))
  },

  ip_pool_service_range_remove: async (ctx, { body }) => {
    const pool = await findServicePool(ctx)
    await removeRange(ctx, pool.id, rangeToRemove(body))
  },
} satisfies Handlers<
  | 'ip_pool_service_view'
  | 'ip_pool_service_range_list'
  | 'ip_pool_service_range_add'
  | 'ip_pool_service_range_remove'
>
