import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { openList, type SortColumns } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { reportedFabric, requireSettable } from '../reported-state.ts'
import { configsInUse, requireOneAsn } from '../settings/write.ts'
import { findPort } from './find.ts'
import { beforeOf, portRevertible, setPort } from './revertible.ts'
import { portView, statusView } from './view.ts'

const byId: SortColumns = { id: { column: 'switch_port.id', type: 'uuid', unique: true } }

/** Switch ports and their settings (docs/reference/system-networking.md#switch-ports-and-their-settings). */
export const switchPortHandlers = {
  networking_switch_port_list: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const list = openList(ctx, query, byId)
    const { switch_port_id } = list.query
    let rows = ctx.db.selectFrom('switch_port').selectAll('switch_port')
    if (switch_port_id !== undefined) rows = rows.where('switch_port.id', '=', switch_port_id)
    return list.page(rows, portView)
  },

  networking_switch_port_apply_settings: async (ctx, { path, query, body }) => {
    authorizeOnFleet(ctx)
    requireSettable(ctx)
    const port = await findPort(ctx, { ...query, ...path })
    const settings = await find(ctx, 'switch_port_settings', { nameOrId: body.port_settings })
    await requireOneAsn(ctx, settings.id, await configsInUse(ctx, settings.id), port)
    await changeRevertibly(ctx, portRevertible(port), beforeOf(port), () =>
      setPort(ctx, port.id, settings.id),
    )
  },

  networking_switch_port_clear_settings: async (ctx, { path, query }) => {
    authorizeOnFleet(ctx)
    requireSettable(ctx)
    const port = await findPort(ctx, { ...query, ...path })
    await changeRevertibly(ctx, portRevertible(port), beforeOf(port), () => setPort(ctx, port.id, null))
  },

  networking_switch_port_status: async (ctx, { path, query }) => {
    authorizeOnFleet(ctx)
    const port = await findPort(ctx, { ...query, ...path })
    const { ports } = await reportedFabric(ctx)
    return statusView(
      ports.find(({ location, name }) => location === port.switch_location && name === port.port_name),
    )
  },
} satisfies Handlers<
  | 'networking_switch_port_list'
  | 'networking_switch_port_apply_settings'
  | 'networking_switch_port_clear_settings'
  | 'networking_switch_port_status'
>
