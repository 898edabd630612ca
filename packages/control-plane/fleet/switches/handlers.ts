import type { Switch as WireSwitch } from '@portico/contract/schemas/switches.ts'
import type { Selectable } from 'kysely'
import type { SwitchTable } from '#kernel/database/schema/fleet.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { baseboard } from '../sleds/view.ts'

const columns: SortColumns = { id: { column: 'switch.id', type: 'uuid', unique: true } }

function switchView(row: Selectable<SwitchTable>): WireSwitch {
  return {
    id: row.id,
    baseboard: baseboard(row),
    rack_id: row.rack_id,
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
  }
}

export const switchHandlers = {
  switch_list: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    return openList(ctx, query, columns).page(ctx.db.selectFrom('switch').selectAll('switch'), switchView)
  },

  switch_view: async (ctx, { path }) => switchView(await find(ctx, 'switch', { nameOrId: path.switch_id })),
} satisfies Handlers<'switch_list' | 'switch_view'>
