import { alreadyExists, invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find, findReadable, nameIn } from '#authorization/lookup/find.ts'
import { changedIdentity, requireFreeName, type Siblings } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { interfaceView } from '../interfaces/view.ts'
import { subnetBlocks } from './blocks.ts'
import { insertSubnet, towards } from './create.ts'
import { subnetListQuery } from './list-query.ts'
import { checkCustomRouter } from '@portico/domain/networks/subnet-rules.ts'
import { subnetView } from './view.ts'

/**
 * Checks that no subnet of the VPC has the name. Since a subnet's route has the same name, the names of these routes
 * are unique too.
 */
async function requireFreeSubnetName(
  ctx: Context,
  vpc: { readonly id: string; readonly system_router_id: string },
  name: string,
  subnetId?: string,
): Promise<void> {
  const siblings: Siblings = { table: 'vpc_subnet', word: 'vpc-subnet', where: { vpc_id: vpc.id } }
  await requireFreeName(ctx, name, subnetId === undefined ? siblings : { ...siblings, except: subnetId })
  const route = await ctx.db
    .selectFrom('router_route')
    .select(['id', 'vpc_subnet_id'])
    .where('vpc_router_id', '=', vpc.system_router_id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (route !== undefined && (subnetId === undefined || route.vpc_subnet_id !== subnetId)) {
    refuse(alreadyExists('router-route', name))
  }
}

/**
 * Returns the router that a request names: by ID, or by name in the VPC of the subnet.
 * @throws 404; 400 if it is not a custom router
 */
async function customRouterId(
  ctx: Context,
  vpcId: string,
  nameOrId: string | undefined,
): Promise<string | null> {
  if (nameOrId === undefined) return null
  const router = await findReadable(ctx, 'vpc_router', nameIn({ vpc: vpcId }, nameOrId))
  enforce(checkCustomRouter(vpcId, router))
  return router.id
}

export const subnetHandlers = {
  vpc_subnet_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('vpc_subnet'))
    const { rows } = await subnetListQuery(ctx, list.query)
    return list.page(rows.selectAll('vpc_subnet'), subnetView)
  },

  vpc_subnet_create: async (ctx, { query, body }) => {
    const selector = { nameOrId: query.vpc, project: query.project }
    const vpc = await find(ctx, 'vpc', selector)
    const custom_router_id = await customRouterId(ctx, vpc.id, body.custom_router)
    const blocks = await subnetBlocks(ctx, vpc, body)
    await requireFreeSubnetName(ctx, vpc, body.name)
    const { name, description } = body
    return subnetView(await insertSubnet(ctx, vpc, { name, description, custom_router_id, ...blocks }))
  },

  vpc_subnet_view: async (ctx, { path, query }) =>
    subnetView(await find(ctx, 'vpc_subnet', { nameOrId: path.subnet, ...query })),

  vpc_subnet_update: async (ctx, { path, query, body }) => {
    const subnet = await find(ctx, 'vpc_subnet', { nameOrId: path.subnet, ...query })
    const custom_router_id = await customRouterId(ctx, subnet.vpc_id, body.custom_router)
    if (body.name !== undefined && body.name !== subnet.name) {
      const vpc = await ctx.db
        .selectFrom('vpc')
        .select(['id', 'system_router_id'])
        .where('id', '=', subnet.vpc_id)
        .executeTakeFirstOrThrow()
      await requireFreeSubnetName(ctx, vpc, body.name, subnet.id)
      await ctx.db
        .updateTable('router_route')
        .set({ name: body.name, ...towards(body.name), time_modified: ctx.now })
        .where('vpc_subnet_id', '=', subnet.id)
        .execute()
    }
    const updated = await ctx.db
      .updateTable('vpc_subnet')
      .set({ ...changedIdentity(ctx, body), custom_router_id })
      .where('id', '=', subnet.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return subnetView(updated)
  },

  // The route of the subnet is deleted with the row.
  vpc_subnet_delete: async (ctx, { path, query }) => {
    const subnet = await find(ctx, 'vpc_subnet', { nameOrId: path.subnet, ...query })
    const nic = await ctx.db
      .selectFrom('network_interface')
      .select('id')
      .where('subnet_id', '=', subnet.id)
      .limit(1)
      .executeTakeFirst()
    if (nic !== undefined) {
      refuse(invalidRequest('VPC Subnet cannot be deleted while network interfaces in the subnet exist'))
    }
    await ctx.db.deleteFrom('vpc_subnet').where('id', '=', subnet.id).execute()
  },

  vpc_subnet_list_network_interfaces: async (ctx, { path, query }) => {
    // Interfaces of different instances may have the same name, so the ID is a second sort column.
    const columns = namedColumns('network_interface')
    const list = openList(ctx, query, {
      ...columns,
      name: { column: 'network_interface.name', type: 'text', unique: false },
    })
    const { vpc, project, search } = list.query
    const subnet = await find(ctx, 'vpc_subnet', { nameOrId: path.subnet, vpc, project })
    let select = ctx.db
      .selectFrom('network_interface')
      .selectAll('network_interface')
      // By the contract, this list does not contain interfaces of probes.
      .where('instance_id', 'is not', null)
      .$narrowType<{ instance_id: string }>()
      .where('subnet_id', '=', subnet.id)
    if (search !== undefined) select = select.where(matchesNameOrId('network_interface', search))
    return list.page(select, interfaceView)
  },
} satisfies Handlers<
  | 'vpc_subnet_list'
  | 'vpc_subnet_create'
  | 'vpc_subnet_view'
  | 'vpc_subnet_update'
  | 'vpc_subnet_delete'
  | 'vpc_subnet_list_network_interfaces'
>
