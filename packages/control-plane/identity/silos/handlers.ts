import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { readPolicy, replacePolicy } from '../policies/policy.ts'
import { siloContent } from './contents.ts'
import { createSilo } from './create.ts'
import { siloListQuery } from './list-query.ts'
import { siloView } from './view.ts'

/** Silos (tenants), each with its own users, quotas and policy (docs/reference/silos-iam.md). */
export const siloHandlers = {
  /** Lists only discoverable silos. Other silos can be found by their name or ID. */
  silo_list: (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('silo'))
    return list.page(siloListQuery(ctx, list.query).rows.selectAll('silo'), siloView)
  },

  silo_create: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    const id = await createSilo(ctx, body)
    const made = await ctx.db.selectFrom('silo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return siloView(made)
  },

  silo_view: async (ctx, { path }) => siloView(await find(ctx, 'silo', { nameOrId: path.silo })),

  silo_delete: async (ctx, { path }) => {
    const silo = await find(ctx, 'silo', { nameOrId: path.silo })
    enforce(await siloContent(ctx, silo.id))
    await deleteUnreferenced(() => ctx.db.deleteFrom('silo').where('id', '=', silo.id).execute())
    await ctx.db.deleteFrom('role_assignment').where('silo_id', '=', silo.id).execute()
  },

  silo_policy_view: async (ctx, { path }) => {
    const { id } = await find(ctx, 'silo', { nameOrId: path.silo })
    return readPolicy(ctx, { kind: 'silo', id })
  },

  silo_policy_update: async (ctx, { path, body }) => {
    const { id } = await find(ctx, 'silo', { nameOrId: path.silo })
    await replacePolicy(ctx, { kind: 'silo', id, siloId: id }, body)
    return readPolicy(ctx, { kind: 'silo', id })
  },
} satisfies Handlers<
  'silo_list' | 'silo_create' | 'silo_view' | 'silo_delete' | 'silo_policy_view' | 'silo_policy_update'
>
