import type { SwitchPort } from '@portico/contract/schemas/ports.ts'
import type { LinkReport, ModuleReport, PortReport } from '@portico/hypervisor/hardware/fabric.ts'
import { time } from '#kernel/wire.ts'
import type { PortRow } from './find.ts'

export function portView(row: PortRow): SwitchPort {
  return {
    id: row.id,
    port_name: row.port_name,
    port_settings_id: row.port_settings_id,
    rack_id: row.rack_id,
    switch_location: row.switch_location,
  }
}

/** Returns the state of a port, whose form the contract leaves to the switch. Null if the switch does not respond. */
export function statusView(report: PortReport | undefined): unknown {
  if (report === undefined) return null
  const { links, module } = report
  return { links: links.map(linkView), transceiver: module === null ? null : moduleView(module) }
}

export function linkView(link: LinkReport) {
  return {
    link_name: link.name,
    state: link.up ? ('up' as const) : ('down' as const),
    time_state: time(new Date(link.since)),
    reason: link.why,
    speed: link.speed,
    fec: link.fec,
    mtu: link.mtu,
    mac: link.mac,
  }
}

export function moduleView({ vendor, part, serial, speed, temperature, received, sent }: ModuleReport) {
  return {
    vendor,
    part,
    serial,
    speed,
    temperature_celsius: temperature,
    receiver_power_dbm: received,
    transmitter_power_dbm: sent,
  }
}
