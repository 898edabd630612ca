import { formatAddress, parseAddress } from '@portico/domain/ip/cidr.ts'
import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { checkGatewayAddress } from '@portico/domain/networks/gateway-rules.ts'
import { alreadyExists, invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { findLinkedPool } from '../ip-pools/linked-pool.ts'
import { attachPool } from './attach-pool.ts'
import { deleteRoutesTo, hasRoutesTo, instancesUse } from './dependents.ts'
import { type GatewayRow, gatewayAddressView, gatewayPoolView } from './view.ts'

/** Attachments of a gateway: the source addresses of its outbound traffic, which are pools or a single address. */

interface Above {
  readonly gateway?: string | undefined
  readonly vpc?: string | undefined
  readonly project?: string | undefined
}

export const gatewayAttachmentHandlers = {
  internet_gateway_ip_pool_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('internet_gateway_ip_pool'))
    const gateway = await findGateway(ctx, list.query)
    let select = ctx.db
      .selectFrom('internet_gateway_ip_pool')
      .selectAll('internet_gateway_ip_pool')
      .where('internet_gateway_id', '=', gateway.id)
    const { search } = list.query
    if (search !== undefined) select = select.where(matchesNameOrId('internet_gateway_ip_pool', search))
    return list.page(select, gatewayPoolView)
  },

  internet_gateway_ip_pool_create: async (ctx, { query, body }) => {
    const gateway = await findGateway(ctx, query)
    const pool = await findLinkedPool(ctx, gateway.silo_id, body.ip_pool)
    const word = 'internet-gateway-ip-pool'
    await requireFreeName(ctx, body.name, {
      table: 'internet_gateway_ip_pool',
      word,
      where: { internet_gateway_id: gateway.id },
    })
    const same = await ctx.db
      .selectFrom('internet_gateway_ip_pool')
      .select('name')
      .where('internet_gateway_id', '=', gateway.id)
      .where('ip_pool_id', '=', pool.id)
      .executeTakeFirst()
    if (same !== undefined) refuse(alreadyExists(word, same.name))
    return gatewayPoolView(await attachPool(ctx, gateway, pool, body))
  },

  internet_gateway_ip_pool_delete: async (ctx, { path, query }) => {
    const row = await find(ctx, 'internet_gateway_ip_pool', {
      nameOrId: path.pool,
      ...query,
    })
    await detach(ctx, row.internet_gateway_id, { poolId: row.ip_pool_id }, query.cascade ?? false)
    await ctx.db.deleteFrom('internet_gateway_ip_pool').where('id', '=', row.id).execute()
  },

  internet_gateway_ip_address_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('internet_gateway_ip_address'))
    const gateway = await findGateway(ctx, list.query)
    let select = ctx.db
      .selectFrom('internet_gateway_ip_address')
      .selectAll('internet_gateway_ip_address')
      .where('internet_gateway_id', '=', gateway.id)
    const { search } = list.query
    if (search !== undefined) select = select.where(matchesNameOrId('internet_gateway_ip_address', search))
    return list.page(select, gatewayAddressView)
  },

  internet_gateway_ip_address_create: async (ctx, { query, body }) => {
    const gateway = await findGateway(ctx, query)
    const present = await ctx.db
      .selectFrom('internet_gateway_ip_address')
      .select('id')
      .where('internet_gateway_id', '=', gateway.id)
      .executeTakeFirst()
    enforce(checkGatewayAddress(present === undefined ? 0 : 1, body.name))
    const row = {
      ...newIdentity(ctx, body),
      silo_id: gateway.silo_id,
      project_id: gateway.project_id,
      internet_gateway_id: gateway.id,
      address: formatAddress(parseAddress(body.address)),
    }
    await ctx.db.insertInto('internet_gateway_ip_address').values(row).execute()
    return gatewayAddressView(row)
  },

  internet_gateway_ip_address_delete: async (ctx, { path, query }) => {
    const row = await find(ctx, 'internet_gateway_ip_address', { nameOrId: path.address, ...query })
    // Instances have only external IPv4 addresses, so no instance uses an IPv6 address of a gateway.
    const ip = tryParseIpv4(row.address)
    const used = ip === null ? null : { ip }
    await detach(ctx, row.internet_gateway_id, used, query.cascade ?? false)
    await ctx.db.deleteFrom('internet_gateway_ip_address').where('id', '=', row.id).execute()
  },
} satisfies Handlers<
  | 'internet_gateway_ip_pool_list'
  | 'internet_gateway_ip_pool_create'
  | 'internet_gateway_ip_pool_delete'
  | 'internet_gateway_ip_address_list'
  | 'internet_gateway_ip_address_create'
  | 'internet_gateway_ip_address_delete'
>

function findGateway(ctx: Context, { gateway = '', vpc, project }: Above) {
  return find(ctx, 'internet_gateway', { nameOrId: gateway, vpc, project })
}

/**
 * Detaches a pool or address together with everything that depends on it. If something does, the request is refused
 * unless `cascade` is set.
 */
async function detach(
  ctx: Context,
  gatewayId: string,
  used: { readonly poolId: string } | { readonly ip: number } | null,
  cascade: boolean,
): Promise<void> {
  const gateway: GatewayRow = await ctx.db
    .selectFrom('internet_gateway')
    .selectAll()
    .where('id', '=', gatewayId)
    .executeTakeFirstOrThrow()
  if (cascade) return deleteRoutesTo(ctx, gateway)
  if (used === null || !(await hasRoutesTo(ctx, gateway))) return
  if (await instancesUse(ctx, gateway.vpc_id, used)) {
    refuse(
      invalidRequest(
        'VPC routes dependent on this IP pool. To perform a cascading delete set the cascade option',
      ),
    )
  }
}
