import { checkRouterDelete } from '@portico/domain/networks/route-rules.ts'
import { find } from '#authorization/lookup/find.ts'
import { changedIdentity, newIdentity, requireFreeName, type Siblings } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { routerListQuery } from './list-query.ts'
import { routerView } from './view.ts'

function siblings(vpcId: string): Siblings {
  return { table: 'vpc_router', word: 'vpc-router', where: { vpc_id: vpcId } }
}

export const routerHandlers = {
  vpc_router_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('vpc_router'))
    const { rows } = await routerListQuery(ctx, list.query)
    return list.page(rows.selectAll('vpc_router'), routerView)
  },

  vpc_router_create: async (ctx, { query, body }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    await requireFreeName(ctx, body.name, siblings(vpc.id))
    const router = {
      ...newIdentity(ctx, body),
      silo_id: vpc.silo_id,
      project_id: vpc.project_id,
      vpc_id: vpc.id,
      kind: 'custom' as const,
    }
    await ctx.db.insertInto('vpc_router').values(router).execute()
    return routerView(router)
  },

  vpc_router_view: async (ctx, { path, query }) =>
    routerView(await find(ctx, 'vpc_router', { nameOrId: path.router, ...query })),

  vpc_router_update: async (ctx, { path, query, body }) => {
    const router = await find(ctx, 'vpc_router', { nameOrId: path.router, ...query })
    if (body.name !== undefined) {
      await requireFreeName(ctx, body.name, { ...siblings(router.vpc_id), except: router.id })
    }
    const changed = changedIdentity(ctx, body)
    await ctx.db.updateTable('vpc_router').set(changed).where('id', '=', router.id).execute()
    return routerView({ ...router, ...changed })
  },

  // The routes of the router are deleted with its row. Subnets that had it use the system router again.
  vpc_router_delete: async (ctx, { path, query }) => {
    const router = await find(ctx, 'vpc_router', { nameOrId: path.router, ...query })
    enforce(checkRouterDelete(router))
    await ctx.db.deleteFrom('vpc_router').where('id', '=', router.id).execute()
  },
} satisfies Handlers<
  'vpc_router_list' | 'vpc_router_create' | 'vpc_router_view' | 'vpc_router_update' | 'vpc_router_delete'
>
