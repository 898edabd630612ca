import type { FabricPort } from '@portico/hypervisor/hardware/fabric.ts'
import type { Context } from '#kernel/context.ts'

/** Writes the ports that the switches report. A known port keeps its settings. */
export async function recordPorts(ctx: Context, rackId: string, ports: readonly FabricPort[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('switch_port')
    .select(['switch_location', 'port_name'])
    .where('rack_id', '=', rackId)
    .execute()
  const known = new Set(rows.map(({ switch_location, port_name }) => `${switch_location}/${port_name}`))
  const fresh = ports.filter(({ location, name }) => !known.has(`${location}/${name}`))
  if (fresh.length === 0) return
  await ctx.db
    .insertInto('switch_port')
    .values(
      fresh.map(({ location, name }) => ({
        id: ctx.newId(),
        rack_id: rackId,
        switch_location: location,
        port_name: name,
        port_settings_id: null,
        time_applied: null,
      })),
    )
    .execute()
}
