import { addressBits, parseAddress } from '@portico/domain/ip/cidr.ts'
import { invalidRequest, notFoundText } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import { userOf } from '#kernel/context.ts'
import { authorize, authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find, scopeOf } from '#authorization/lookup/find.ts'
import { kindOf } from '#authorization/lookup/kinds.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { blockFor, reserve } from '../addresses.ts'
import { isSwitchLocation } from '../switches.ts'
import { type LoopbackRow, loopbackView } from './view.ts'

const byId: SortColumns = { id: { column: 'loopback_address.id', type: 'uuid', unique: true } }

/** Loopback addresses of the switches (docs/reference/system-networking.md#loopback-addresses). */
export const loopbackHandlers = {
  networking_loopback_address_list: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    return openList(ctx, query, byId).page(
      ctx.db.selectFrom('loopback_address').selectAll('loopback_address'),
      loopbackView,
    )
  },

  networking_loopback_address_create: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    const { switch_location, rack_id, anycast, mask } = body
    if (!isSwitchLocation(switch_location)) {
      return refuse(invalidRequest('Switch location must be switch0 or switch1'))
    }
    const rack = await find(ctx, 'rack', { nameOrId: rack_id })
    const lot = await find(ctx, 'address_lot', { nameOrId: body.address_lot })
    if (mask > addressBits[parseAddress(body.address).version]) refuse(invalidRequest('invalid address'))
    const { address } = body
    const holding = { lotId: lot.id, address, place: anycast ? `${rack.id}/${switch_location}` : '' }
    const blockId = await blockFor(ctx, holding)
    const row: LoopbackRow = {
      id: ctx.newId(),
      address_lot_block_id: blockId,
      rack_id: rack.id,
      switch_location,
      address: `${address}/${mask}`,
      anycast,
      time_created: ctx.now,
    }
    await ctx.db.insertInto('loopback_address').values(row).execute()
    await reserve(ctx, holding, blockId, { loopback_address_id: row.id })
    return loopbackView(row)
  },

  /** Deleting the row frees its address. */
  networking_loopback_address_delete: async (ctx, { path }) => {
    userOf(ctx)
    const { rack_id, switch_location, subnet_mask } = path
    const { address } = path
    const missing = notFoundText(`loopback-address ${address}/${subnet_mask} on ${switch_location}`)
    if (subnet_mask > addressBits[parseAddress(address).version]) refuse(missing)
    const row = await ctx.db
      .selectFrom('loopback_address')
      .selectAll()
      .where('rack_id', '=', rack_id)
      .where(sql<string>`switch_location`, '=', switch_location)
      .where('address', '=', `${address}/${subnet_mask}`)
      .executeTakeFirst()
    if (row === undefined) return refuse(missing)
    const kind = kindOf('loopback_address')
    // The refusal quotes the request and not the row, so that a caller without access does not learn the ID of the
    // address.
    await authorize(ctx, kind, scopeOf(kind, row), missing)
    await find(ctx, 'loopback_address', { nameOrId: row.id })
    await ctx.db.deleteFrom('loopback_address').where('id', '=', row.id).execute()
  },
} satisfies Handlers<
  | 'networking_loopback_address_list'
  | 'networking_loopback_address_create'
  | 'networking_loopback_address_delete'
>
