import type { Rack as WireRack } from '@portico/contract/schemas/hardware.ts'
import type { Selectable } from 'kysely'
import type { RackTable } from '#kernel/database/schema/fleet.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'

const columns: SortColumns = { id: { column: 'rack.id', type: 'uuid', unique: true } }

function rackView({ id, time_created, time_modified }: Selectable<RackTable>): WireRack {
  return { id, time_created: time(time_created), time_modified: time(time_modified) }
}

export const rackHandlers = {
  rack_list: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    return openList(ctx, query, columns).page(ctx.db.selectFrom('rack').selectAll('rack'), rackView)
  },

  rack_view: async (ctx, { path }) => rackView(await find(ctx, 'rack', { nameOrId: path.rack_id })),
} satisfies Handlers<'rack_list' | 'rack_view'>
