import { invalidRequest, invalidValue } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import type { PortLink } from '#kernel/database/schema/fabric.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { fixedPage } from '#kernel/paging/fixed.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { reportedFabric } from '../reported-state.ts'
import { findPort, type PortRow } from './find.ts'
import { settingsRevertible } from '../settings/revertible.ts'
import type { SettingsRow } from '../settings/view.ts'
import { isSwitchLocation } from '../switches.ts'
import { neighbourView } from './lldp-view.ts'

/** LLDP configuration and neighbors of ports (docs/reference/system-networking.md#lldp). */
export const lldpHandlers = {
  networking_switch_port_lldp_config_view: async (ctx, { path, query }) => {
    authorizeOnFleet(ctx)
    const { link } = await linkOf(ctx, await findPort(ctx, { ...query, ...path }))
    return link.lldp
  },

  networking_switch_port_lldp_config_update: async (ctx, { path, query, body }) => {
    authorizeOnFleet(ctx)
    const { settings, link } = await linkOf(ctx, await findPort(ctx, { ...query, ...path }))
    if (body.id !== link.lldp.id) {
      refuse(invalidRequest(`id (${body.id}) doesn't match provided config (${link.lldp.id})`))
    }
    const { content } = settings
    const lldp: PortLink['lldp'] = {
      id: link.lldp.id,
      enabled: body.enabled,
      chassis_id: body.chassis_id ?? null,
      link_description: body.link_description ?? null,
      link_name: body.link_name ?? null,
      management_ip: body.management_ip ?? null,
      system_description: body.system_description ?? null,
      system_name: body.system_name ?? null,
    }
    const links = content.links.map((one) => (one.lldp.id === lldp.id ? { ...one, lldp } : one))
    await changeRevertibly(ctx, settingsRevertible(settings.id, settings.name), null, async () => {
      await ctx.db
        .updateTable('switch_port_settings')
        .set({ content: JSON.stringify({ ...content, links }), time_modified: ctx.now })
        .where('id', '=', settings.id)
        .execute()
    })
  },

  networking_switch_port_lldp_neighbors: async (ctx, { path, query }) => {
    authorizeOnFleet(ctx)
    const { switch_location } = path
    if (!isSwitchLocation(switch_location)) {
      refuse(invalidRequest(`invalid switch name ${switch_location}: must be switch0 or switch1`))
    }
    const port = await findPort(ctx, path)
    const { ports } = await reportedFabric(ctx)
    const heard = ports
      .filter(({ location, name }) => location === port.switch_location && name === port.port_name)
      .flatMap(({ neighbours }) => neighbours.map((one) => neighbourView(port.port_name, one)))
    return fixedPage(ctx, query, heard, ({ chassis_id, local_port }) => `${local_port} ${chassis_id}`)
  },
} satisfies Handlers<
  | 'networking_switch_port_lldp_config_view'
  | 'networking_switch_port_lldp_config_update'
  | 'networking_switch_port_lldp_neighbors'
>

/**
 * Returns the first link of a port, to which its LLDP configuration belongs. @throws 400 if the port has no settings,
 * or these have no link
 */
async function linkOf(ctx: Context, port: PortRow): Promise<{ settings: SettingsRow; link: PortLink }> {
  if (port.port_settings_id === null) {
    return refuse(invalidValue('settings', 'switch port not yet configured'))
  }
  const settings = await ctx.db
    .selectFrom('switch_port_settings')
    .selectAll()
    .where('id', '=', port.port_settings_id)
    .executeTakeFirstOrThrow()
  const [link] = settings.content.links
  if (link === undefined) return refuse(invalidValue('settings', 'lldp not configured for this port'))
  return { settings, link }
}
