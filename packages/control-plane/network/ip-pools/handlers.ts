import { checkPoolDelete } from '@portico/domain/ip-pools/actions.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { changedIdentity, newIdentity, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { findPool } from './find.ts'
import { poolListQuery } from './list-query.ts'
import { rangeToAdd, rangeToRemove } from './range-input.ts'
import { listRanges } from './range-list.ts'
import { addRange, removeRange } from './ranges.ts'
import { poolUtilization } from './utilization.ts'
import { poolView, rangeView } from './view.ts'

const siblings = { table: 'ip_pool', word: 'ip-pool', where: {} } as const

export const ipPoolHandlers = {
  ip_pool_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('ip_pool'))
    return list.page(poolListQuery(ctx, list.query).rows.selectAll('ip_pool'), poolView)
  },

  ip_pool_create: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    await requireFreeName(ctx, body.name, siblings)
    const pool = { ...newIdentity(ctx, body), is_service: false }
    await ctx.db.insertInto('ip_pool').values(pool).execute()
    return poolView(pool)
  },

  ip_pool_view: async (ctx, { path }) => poolView(await find(ctx, 'ip_pool', { nameOrId: path.pool })),

  ip_pool_update: async (ctx, { path, body }) => {
    const pool = await findPool(ctx, path.pool)
    if (body.name !== undefined) await requireFreeName(ctx, body.name, { ...siblings, except: pool.id })
    const changed = changedIdentity(ctx, body)
    await ctx.db.updateTable('ip_pool').set(changed).where('id', '=', pool.id).execute()
    return poolView({ ...pool, ...changed })
  },

  // The links to silos and gateways are deleted with the row.
  ip_pool_delete: async (ctx, { path }) => {
    const pool = await findPool(ctx, path.pool)
    const range = await ctx.db
      .selectFrom('ip_pool_range')
      .select('id')
      .where('ip_pool_id', '=', pool.id)
      .limit(1)
      .executeTakeFirst()
    enforce(checkPoolDelete(range !== undefined))
    await ctx.db.deleteFrom('ip_pool').where('id', '=', pool.id).execute()
  },

  ip_pool_utilization_view: async (ctx, { path }) => {
    const pool = await find(ctx, 'ip_pool', { nameOrId: path.pool })
    return poolUtilization(ctx, pool.id)
  },

  ip_pool_range_list: async (ctx, { path, query }) =>
    listRanges(ctx, (await findPool(ctx, path.pool)).id, query),

  ip_pool_range_add: async (ctx, { path, body }) => {
    const pool = await findPool(ctx, path.pool)
    const range = rangeToAdd(body)
    const { networks } = ctx.services.hypervisor
    const why = (await networks?.taken({ first: body.first, last: body.last })) ?? null
    if (why !== null) refuse(invalidRequest(why))
    return rangeView(await addRange(ctx, pool.id, range))
  },

  ip_pool_range_remove: async (ctx, { path, body }) => {
    const pool = await findPool(ctx, path.pool)
    await removeRange(ctx, pool.id, rangeToRemove(body))
  },
} satisfies Handlers<
  | 'ip_pool_list'
  | 'ip_pool_create'
  | 'ip_pool_view'
  | 'ip_pool_update'
  | 'ip_pool_delete'
  | 'ip_pool_utilization_view'
  | 'ip_pool_range_list'
  | 'ip_pool_range_add'
  | 'ip_pool_range_remove'
>
