import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { deleteRoutesTo } from './dependents.ts'
import { gatewayListQuery } from './list-query.ts'
import { gatewayView } from './view.ts'

export const gatewayHandlers = {
  internet_gateway_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('internet_gateway'))
    const { rows } = await gatewayListQuery(ctx, list.query)
    return list.page(rows.selectAll('internet_gateway'), gatewayView)
  },

  internet_gateway_create: async (ctx, { query, body }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    await requireFreeName(ctx, body.name, {
      table: 'internet_gateway',
      word: 'internet-gateway',
      where: { vpc_id: vpc.id },
    })
    const gateway = {
      ...newIdentity(ctx, body),
      silo_id: vpc.silo_id,
      project_id: vpc.project_id,
      vpc_id: vpc.id,
    }
    await ctx.db.insertInto('internet_gateway').values(gateway).execute()
    return gatewayView(gateway)
  },

  internet_gateway_view: async (ctx, { path, query }) =>
    gatewayView(await find(ctx, 'internet_gateway', { nameOrId: path.gateway, ...query })),

  // The pools and addresses of the gateway are deleted with its row. Without cascade, routes to it are kept and have no
  // target.
  internet_gateway_delete: async (ctx, { path, query }) => {
    const { vpc, project, cascade = false } = query
    const selector = { nameOrId: path.gateway, vpc, project }
    const gateway = await find(ctx, 'internet_gateway', selector)
    if (cascade) await deleteRoutesTo(ctx, gateway)
    else await requireNothingAttached(ctx, gateway.id)
    await ctx.db.deleteFrom('internet_gateway').where('id', '=', gateway.id).execute()
  },
} satisfies Handlers<
  'internet_gateway_list' | 'internet_gateway_create' | 'internet_gateway_view' | 'internet_gateway_delete'
>

async function requireNothingAttached(ctx: Context, gatewayId: string): Promise<void> {
  const parts = [
    { table: 'internet_gateway_ip_pool', what: 'pools' },
    { table: 'internet_gateway_ip_address', what: 'addresses' },
  ] as const
  for (const { table, what } of parts) {
    const found = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('internet_gateway_id', '=', gatewayId)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) {
      refuse(
        invalidRequest(
          `Ip ${what} referencing this gateway exist. To perform a cascading delete set the cascade option`,
        ),
      )
    }
  }
}
