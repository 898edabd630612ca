import { userOf } from '#kernel/context.ts'
import { authorizeOnSilo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { type ListParams, namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { findLinkedPool, linkedPools } from './linked-pool.ts'
import { siloPoolView } from './view.ts'

function listLinkedPools(ctx: ReplyContext, siloId: string, query: ListParams) {
  const list = openList(ctx, query, namedColumns('ip_pool'))
  let select = linkedPools(ctx, siloId)
  if (list.query.search !== undefined) select = select.where(matchesNameOrId('ip_pool', list.query.search))
  return list.page(select, siloPoolView)
}

/** Pools as a silo sees them: only those that are linked to it, with the flag of its default pool. */
export const siloPoolHandlers = {
  project_ip_pool_list: async (ctx, { query }) => listLinkedPools(ctx, authorizeOnSilo(ctx).siloId, query),

  project_ip_pool_view: async (ctx, { path }) =>
    siloPoolView(await findLinkedPool(ctx, userOf(ctx).siloId, path.pool)),

  silo_ip_pool_list: async (ctx, { path, query }) => {
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    return listLinkedPools(ctx, silo.id, query)
  },
} satisfies Handlers<'project_ip_pool_list' | 'project_ip_pool_view' | 'silo_ip_pool_list'>
