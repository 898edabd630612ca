import { invalidRequest } from '@portico/domain/refusals.ts'
import { find } from '#authorization/lookup/find.ts'
import { changedIdentity, requireFreeName, type Siblings } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { createVpc } from './create.ts'
import { vpcListQuery } from './list-query.ts'
import { vpcView } from './view.ts'

function siblings(projectId: string): Siblings {
  return { table: 'vpc', word: 'vpc', where: { project_id: projectId } }
}

export const vpcHandlers = {
  vpc_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('vpc'))
    const { rows, requireScope } = await vpcListQuery(ctx, list.query)
    return list.page(rows.selectAll('vpc'), vpcView, requireScope)
  },

  vpc_create: async (ctx, { query, body }) => {
    const project = await find(ctx, 'project', { nameOrId: query.project })
    await requireFreeName(ctx, body.name, siblings(project.id))
    return vpcView(await createVpc(ctx, project, body))
  },

  vpc_view: async (ctx, { path, query }) =>
    vpcView(await find(ctx, 'vpc', { nameOrId: path.vpc, project: query.project })),

  // Firewall rules and routes refer to the VPC by name. They do not change when it is renamed.
  vpc_update: async (ctx, { path, query, body }) => {
    const selector = { nameOrId: path.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    if (body.name !== undefined) {
      await requireFreeName(ctx, body.name, { ...siblings(vpc.project_id), except: vpc.id })
    }
    const updated = await ctx.db
      .updateTable('vpc')
      .set({
        ...changedIdentity(ctx, body),
        ...(body.dns_name === undefined ? {} : { dns_name: body.dns_name }),
      })
      .where('id', '=', vpc.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return vpcView(updated)
  },

  // The routers with their routes, the gateways and the firewall rules are deleted with the row.
  vpc_delete: async (ctx, { path, query }) => {
    const selector = { nameOrId: path.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    const subnet = await ctx.db
      .selectFrom('vpc_subnet')
      .select('id')
      .where('vpc_id', '=', vpc.id)
      .limit(1)
      .executeTakeFirst()
    if (subnet !== undefined) {
      refuse(invalidRequest('VPC cannot be deleted while VPC Subnets exist'))
    }
    await ctx.db.deleteFrom('vpc').where('id', '=', vpc.id).execute()
  },
} satisfies Handlers<'vpc_list' | 'vpc_create' | 'vpc_view' | 'vpc_update' | 'vpc_delete'>
