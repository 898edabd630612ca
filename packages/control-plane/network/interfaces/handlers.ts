import { checkAction } from '@portico/domain/instances/actions.ts'
import { checkNicDelete, checkTransitIps } from '@portico/domain/instances/nic-rules.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import { lockRunState } from '#authorization/lookup/run-state.ts'
import { changedIdentity, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { createInterface } from './create.ts'
import { interfaceView } from './view.ts'

export const interfaceHandlers = {
  instance_network_interface_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('network_interface'))
    const selector = { nameOrId: list.query.instance ?? '', project: list.query.project }
    const instance = await find(ctx, 'instance', selector)
    let select = ctx.db
      .selectFrom('network_interface')
      .selectAll('network_interface')
      .$narrowType<{ instance_id: string }>()
      .where('instance_id', '=', instance.id)
    const { search } = list.query
    if (search !== undefined) select = select.where(matchesNameOrId('network_interface', search))
    return list.page(select, interfaceView)
  },

  instance_network_interface_create: async (ctx, { query, body }) => {
    const selector = { nameOrId: query.instance, project: query.project }
    const instance = await find(ctx, 'instance', selector)
    enforce(checkAction('addNic', await lockRunState(ctx, instance.id)))
    return interfaceView(await createInterface(ctx, instance, body))
  },

  instance_network_interface_view: async (ctx, { path, query }) =>
    interfaceView(await find(ctx, 'instance_network_interface', { nameOrId: path.interface, ...query })),

  instance_network_interface_update: async (ctx, { path, query, body }) => {
    const nic = await find(ctx, 'instance_network_interface', { nameOrId: path.interface, ...query })
    enforce(checkTransitIps(body.transit_ips))
    enforce(checkAction('updateNic', await lockRunState(ctx, nic.instance_id)))
    if (body.name !== undefined) {
      await requireFreeName(ctx, body.name, {
        table: 'network_interface',
        word: 'instance-network-interface',
        where: { instance_id: nic.instance_id },
        except: nic.id,
      })
    }
    if (body.primary && !nic.is_primary) await unsetPrimary(ctx, nic.instance_id)
    const updated = await ctx.db
      .updateTable('network_interface')
      .set({
        ...changedIdentity(ctx, body),
        // A request can move the primary flag to another interface, but not remove it.
        is_primary: nic.is_primary || body.primary,
        transit_ips: JSON.stringify(body.transit_ips),
      })
      .where('id', '=', nic.id)
      .returningAll()
      .$narrowType<{ instance_id: string }>()
      .executeTakeFirstOrThrow()
    return interfaceView(updated)
  },

  instance_network_interface_delete: async (ctx, { path, query }) => {
    const nic = await find(ctx, 'instance_network_interface', { nameOrId: path.interface, ...query })
    const others = await ctx.db
      .selectFrom('network_interface')
      .select('id')
      .where('instance_id', '=', nic.instance_id)
      .where('id', '!=', nic.id)
      .execute()
    enforce(
      checkNicDelete(await lockRunState(ctx, nic.instance_id), { primary: nic.is_primary }, others.length),
    )
    await ctx.db.deleteFrom('network_interface').where('id', '=', nic.id).execute()
  },
} satisfies Handlers<
  | 'instance_network_interface_list'
  | 'instance_network_interface_create'
  | 'instance_network_interface_view'
  | 'instance_network_interface_update'
  | 'instance_network_interface_delete'
>

async function unsetPrimary(ctx: Context, instanceId: string): Promise<void> {
  await ctx.db
    .updateTable('network_interface')
    .set({ is_primary: false, time_modified: ctx.now })
    .where('instance_id', '=', instanceId)
    .where('is_primary', '=', true)
    .execute()
}
