import type { PortReport, SessionReport } from '@portico/hypervisor/hardware/fabric.ts'
import { authorizeOnFleet, mayDo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers, ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { withoutPrefixLength } from '../addresses.ts'
import { neighbourView } from '../ports/lldp-view.ts'
import { reportedFabric } from '../reported-state.ts'
import { linkView, moduleView } from '../ports/view.ts'
import { configFacts } from './config-facts.ts'
import { lotUses } from './lot-uses.ts'

/** Handlers of the pages about switches and routing. Each response contains the data of a whole page. */
export const fabricFactHandlers = {
  portico_switch_ports: async (ctx) => {
    authorizeOnFleet(ctx)
    const { fabric } = ctx.services.hypervisor
    const fleet = { ownerId: null, projectId: null, siloId: null }
    return {
      items: await portFacts(ctx),
      fixed: fabric.fixed,
      host_interfaces: fabric.hostInterfaces().map(({ up, ...one }) => ({
        ...one,
        state: up ? ('up' as const) : ('down' as const),
        addresses: [...one.addresses],
      })),
      may_change: await mayDo(ctx, 'networking_switch_port_apply_settings', fleet),
    }
  },

  portico_bgp_sessions: async (ctx) => {
    authorizeOnFleet(ctx)
    const { ports, sessions } = await reportedFabric(ctx)
    return { items: sessions.map((session) => sessionFacts(ctx, session, portOf(ports, session))) }
  },

  portico_address_lot_uses: async (ctx, { query }) => {
    const lot = await find(ctx, 'address_lot', { nameOrId: query.address_lot })
    return { items: await lotUses(ctx.db, lot.id) }
  },

  portico_address_lot_block_facts: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const items = await ctx.db
      .selectFrom('address_lot_block as b')
      .innerJoin('address_lot', 'address_lot.id', 'b.address_lot_id')
      .select(['b.id', 'b.first_address', 'b.last_address', 'b.address_lot_id'])
      .select('address_lot.name as address_lot_name')
      .where('b.id', 'in', query.block)
      .execute()
    return {
      items: items.map((one) => ({
        ...one,
        first_address: withoutPrefixLength(one.first_address),
        last_address: withoutPrefixLength(one.last_address),
      })),
    }
  },

  portico_bgp_config_facts: async (ctx) => {
    authorizeOnFleet(ctx)
    return { items: await configFacts(ctx.db) }
  },

  portico_lldp_neighbors: async (ctx) => {
    authorizeOnFleet(ctx)
    const { ports } = await reportedFabric(ctx)
    const items = ports.flatMap(({ location, name, neighbours }) =>
      neighbours.map((one) => ({
        ...neighbourView(name, one),
        switch_location: location,
        port_name: name,
      })),
    )
    return {
      items: items.toSorted(
        (a, b) =>
          a.switch_location.localeCompare(b.switch_location) ||
          numberOf(a.port_name) - numberOf(b.port_name) ||
          a.local_port.localeCompare(b.local_port) ||
          a.chassis_id.localeCompare(b.chassis_id),
      ),
    }
  },
} satisfies Handlers<
  | 'portico_switch_ports'
  | 'portico_bgp_sessions'
  | 'portico_address_lot_uses'
  | 'portico_address_lot_block_facts'
  | 'portico_bgp_config_facts'
  | 'portico_lldp_neighbors'
>

/** Returns the port's number, so that `qsfp12` is sorted after `qsfp2`. */
const numberOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 0)

const portOf = (ports: readonly PortReport[], { location, name }: Pick<PortReport, 'location' | 'name'>) =>
  ports.find((port) => port.location === location && port.name === name)

async function portFacts(ctx: ReplyContext) {
  const rows = await ctx.db
    .selectFrom('switch_port')
    .leftJoin('switch_port_settings', 'switch_port_settings.id', 'switch_port.port_settings_id')
    .selectAll('switch_port')
    .select('switch_port_settings.name as port_settings_name')
    .execute()
  const { ports, sessions } = await reportedFabric(ctx)
  return rows
    .toSorted(
      (a, b) =>
        a.switch_location.localeCompare(b.switch_location) ||
        numberOf(a.port_name) - numberOf(b.port_name) ||
        a.port_name.localeCompare(b.port_name),
    )
    .map((row) => {
      const place = { location: row.switch_location, name: row.port_name }
      const report = portOf(ports, place)
      const own = sessions.filter(({ location, name }) => location === place.location && name === place.name)
      return {
        id: row.id,
        rack_id: row.rack_id,
        switch_location: row.switch_location,
        port_name: row.port_name,
        port_settings_id: row.port_settings_id,
        port_settings_name: row.port_settings_name,
        time_applied: row.time_applied === null ? null : time(row.time_applied),
        answers: report !== undefined,
        module: report?.module ? moduleView(report.module) : null,
        links: (report?.links ?? []).map(linkView),
        neighbors: [...new Set((report?.neighbours ?? []).map(({ systemName }) => systemName))],
        sessions: own.length,
        sessions_established: own.filter(({ state }) => state === 'established').length,
      }
    })
}

function sessionFacts(ctx: ReplyContext, session: SessionReport, port: PortReport | undefined) {
  const notifications = session.messages.flatMap(({ at, way, message }) =>
    message.type === 'notification' ? [{ time: time(new Date(at)), way, text: message.text }] : [],
  )
  return {
    switch: session.location,
    port_name: session.name,
    addr: session.address,
    neighbor: port?.neighbours[0]?.systemName ?? null,
    local_asn: session.asn,
    remote_asn: session.remoteAsn ?? 0,
    state: session.state,
    state_duration_millis: Math.max(0, ctx.now.getTime() - session.since),
    prefixes_in: session.imported.length,
    prefixes_out: session.exported.length,
    notifications: notifications.length,
    last_notification: notifications.at(-1) ?? null,
  }
}
