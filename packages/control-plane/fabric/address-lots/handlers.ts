import { invalidRequest } from '@portico/domain/refusals.ts'
import { deleteUnreferenced } from '#kernel/database/transact.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import { namedColumns, openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { requestedBlocks, addBlocks } from './blocks.ts'
import { isInUse } from './in-use.ts'
import { addressLotListQuery } from './list-query.ts'
import { blockView, lotView } from './view.ts'

const byId: SortColumns = { id: { column: 'address_lot_block.id', type: 'uuid', unique: true } }

/** Address lots: addresses of the rack itself (docs/reference/system-networking.md#address-lots). */
export const addressLotHandlers = {
  networking_address_lot_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('address_lot'))
    return list.page(addressLotListQuery(ctx, list.query).rows.selectAll('address_lot'), lotView)
  },

  /** Adds the missing blocks to an existing lot with this name, and changes nothing else. */
  networking_address_lot_create: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    const wanted = requestedBlocks(body.blocks)
    const identity = newIdentity(ctx, body)
    const present = await ctx.db
      .selectFrom('address_lot')
      .selectAll()
      .where('name', '=', body.name)
      .executeTakeFirst()
    const lot = present ?? { ...identity, kind: body.kind }
    if (present === undefined) await ctx.db.insertInto('address_lot').values(lot).execute()
    const blocks = await addBlocks(ctx, lot.id, wanted)
    return { lot: lotView(lot), blocks: blocks.map(blockView) }
  },

  networking_address_lot_delete: async (ctx, { path }) => {
    const lot = await find(ctx, 'address_lot', { nameOrId: path.address_lot })
    if (await isInUse(ctx.db, lot.id)) refuse(invalidRequest('lot is in use'))
    await deleteUnreferenced(() => ctx.db.deleteFrom('address_lot').where('id', '=', lot.id).execute())
  },

  networking_address_lot_block_list: async (ctx, { path, query }) => {
    const lot = await find(ctx, 'address_lot', { nameOrId: path.address_lot })
    const select = ctx.db
      .selectFrom('address_lot_block')
      .selectAll('address_lot_block')
      .where('address_lot_id', '=', lot.id)
    return openList(ctx, query, byId).page(select, blockView)
  },
} satisfies Handlers<
  | 'networking_address_lot_list'
  | 'networking_address_lot_create'
  | 'networking_address_lot_delete'
  | 'networking_address_lot_block_list'
>
