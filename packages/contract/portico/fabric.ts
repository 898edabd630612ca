/** Additional data of switches and routing for operators. */
import { z } from 'zod'
import { Ip } from '#schemas/addresses.ts'
import { BgpPeerState } from '#schemas/bgp.ts'
import { component } from '#schemas/component.ts'
import { LldpNeighbor } from '#schemas/lldp.ts'
import { Name, Timestamp, Uint16, Uint32, Uint64, Uuid } from '#schemas/primitives.ts'
import { SwitchLocation } from '#schemas/switches.ts'

/** The current state of a link of a port. */
export const PortLinkFacts = component(
  'PorticoPortLink',
  z.object({
    link_name: z.string(),
    state: z.enum(['up', 'down']),
    time_state: Timestamp,
    /** Why it is down, as a sentence. */
    reason: z.string().nullable(),
    /** Gbit/s */
    speed: Uint32.nullable(),
    fec: z.string().nullable(),
    mtu: Uint16,
    mac: z.string(),
  }),
)
export type PortLinkFacts = z.infer<typeof PortLinkFacts>

/** The module plugged into a port. */
export const PortModule = component(
  'PorticoPortModule',
  z.object({
    vendor: z.string(),
    part: z.string(),
    serial: z.string(),
    /** Maximum in Gbit/s. */
    speed: Uint32,
    temperature_celsius: z.number(),
    /** Null: no light. */
    receiver_power_dbm: z.number().nullable(),
    transmitter_power_dbm: z.number(),
  }),
)

/** A port with its settings and its state. */
export const SwitchPortFacts = component(
  'PorticoSwitchPort',
  z.object({
    id: Uuid,
    rack_id: Uuid,
    switch_location: SwitchLocation,
    port_name: Name,
    port_settings_id: Uuid.nullable(),
    port_settings_name: Name.nullable(),
    time_applied: Timestamp.nullable(),
    /** The switch responds; otherwise the following fields are unknown. */
    answers: z.boolean(),
    module: PortModule.nullable(),
    links: z.array(PortLinkFacts),
    /** Names of the neighboring systems, as they announce them. */
    neighbors: z.array(z.string()),
    /** BGP sessions through this port, and how many of them are established. */
    sessions: Uint32,
    sessions_established: Uint32,
  }),
)
export type SwitchPortFacts = z.infer<typeof SwitchPortFacts>

/** A network interface of the host, if there are no switches. */
export const HostInterface = component(
  'PorticoHostInterface',
  z.object({
    name: z.string(),
    state: z.enum(['up', 'down']),
    /** Gbit/s */
    speed: z.number().nullable(),
    mtu: Uint32,
    mac: z.string(),
    addresses: z.array(z.string()),
  }),
)

export const SwitchPortsFacts = component(
  'PorticoSwitchPorts',
  z.object({
    /** All ports, sorted by switch and number. */
    items: z.array(SwitchPortFacts),
    /** Why ports cannot be configured here, as a sentence; null if they can. */
    fixed: z.string().nullable(),
    host_interfaces: z.array(HostInterface),
    /** Whether the caller may configure ports. */
    may_change: z.boolean(),
  }),
)
export type SwitchPortsFacts = z.infer<typeof SwitchPortsFacts>

/** A BGP session with its neighbor and its routes. */
export const BgpSessionFacts = component(
  'PorticoBgpSession',
  z.object({
    switch: SwitchLocation,
    port_name: Name,
    addr: Ip,
    /** The name of the neighboring system, as it announces it. */
    neighbor: z.string().nullable(),
    local_asn: Uint32,
    /** 0: unknown. */
    remote_asn: Uint32,
    state: BgpPeerState,
    state_duration_millis: Uint64,
    prefixes_in: Uint32,
    prefixes_out: Uint32,
    /** The last notification among the reported messages, and the number of notifications. */
    notifications: Uint32,
    last_notification: z
      .object({ time: Timestamp, way: z.enum(['sent', 'received']), text: z.string() })
      .nullable(),
  }),
)
export type BgpSessionFacts = z.infer<typeof BgpSessionFacts>

export const BgpSessions = component('PorticoBgpSessions', z.object({ items: z.array(BgpSessionFacts) }))

/** A use of an address of a lot, or the announcement of a block of it. */
export const AddressLotUse = component(
  'PorticoAddressLotUse',
  z.object({
    address_lot_block_id: Uuid,
    /** The address, or the announced network. */
    address: z.string(),
    kind: z.enum(['loopback_address', 'switch_port_settings', 'bgp_announce_set']),
    /** Of the port settings or the announce set; the switch of a loopback address. */
    name: z.string(),
  }),
)
export type AddressLotUse = z.infer<typeof AddressLotUse>

export const AddressLotUses = component('PorticoAddressLotUses', z.object({ items: z.array(AddressLotUse) }))

/** A block with its lot, for callers who know only the id. */
export const AddressLotBlockFacts = component(
  'PorticoAddressLotBlock',
  z.object({
    id: Uuid,
    first_address: Ip,
    last_address: Ip,
    address_lot_id: Uuid,
    address_lot_name: Name,
  }),
)
export type AddressLotBlockFacts = z.infer<typeof AddressLotBlockFacts>
export const AddressLotBlockFactsList = component(
  'PorticoAddressLotBlocks',
  z.object({ items: z.array(AddressLotBlockFacts) }),
)

/** What a BGP configuration announces, and what uses it. */
export const BgpConfigFacts = component(
  'PorticoBgpConfig',
  z.object({
    id: Uuid,
    name: Name,
    asn: Uint32,
    bgp_announce_set_id: Uuid,
    bgp_announce_set_name: Name,
    /** Names of the port settings whose peers use it. */
    port_settings: z.array(Name),
  }),
)
export type BgpConfigFacts = z.infer<typeof BgpConfigFacts>
export const BgpConfigFactsList = component(
  'PorticoBgpConfigs',
  z.object({
    /** By name; at most 1,000. */
    items: z.array(BgpConfigFacts),
  }),
)

/** A neighboring system at a port. */
export const PortNeighbor = component(
  'PorticoPortNeighbor',
  LldpNeighbor.extend({ switch_location: SwitchLocation, port_name: Name }),
)
export type PortNeighbor = z.infer<typeof PortNeighbor>
export const PortNeighbors = component(
  'PorticoPortNeighbors',
  z.object({
    /** By switch, port and system; of responding switches only. */
    items: z.array(PortNeighbor),
  }),
)
