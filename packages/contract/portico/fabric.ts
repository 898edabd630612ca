/** Extensions about switches and routing, for operators. */
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
    /** why the link is down, as a sentence; null if it is up */
    reason: z.string().nullable(),
    /** speed in Gbit/s; null while the link is down */
    speed: Uint32.nullable(),
    fec: z.string().nullable(),
    mtu: Uint16,
    mac: z.string(),
  }),
)
export type PortLinkFacts = z.infer<typeof PortLinkFacts>

/** The module in a port. */
export const PortModule = component(
  'PorticoPortModule',
  z.object({
    vendor: z.string(),
    part: z.string(),
    serial: z.string(),
    /** maximum speed in Gbit/s */
    speed: Uint32,
    temperature_celsius: z.number(),
    /** received power in dBm; null if there is no light */
    receiver_power_dbm: z.number().nullable(),
    transmitter_power_dbm: z.number(),
  }),
)

/** A switch port with its settings and its state. */
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
    /** whether the switch responds; if false, the following fields are unknown */
    answers: z.boolean(),
    module: PortModule.nullable(),
    links: z.array(PortLinkFacts),
    /** names of the neighboring systems, as these announce them */
    neighbors: z.array(z.string()),
    /** number of BGP sessions through this port, and of those that are established */
    sessions: Uint32,
    sessions_established: Uint32,
  }),
)
export type SwitchPortFacts = z.infer<typeof SwitchPortFacts>

/** A network interface of the host, for hosts without switches. */
export const HostInterface = component(
  'PorticoHostInterface',
  z.object({
    name: z.string(),
    state: z.enum(['up', 'down']),
    /** speed in Gbit/s; null if unknown */
    speed: z.number().nullable(),
    mtu: Uint32,
    mac: z.string(),
    addresses: z.array(z.string()),
  }),
)

export const SwitchPortsFacts = component(
  'PorticoSwitchPorts',
  z.object({
    /** all switch ports, sorted by switch and number */
    items: z.array(SwitchPortFacts),
    /** why ports cannot be configured on this system, as a sentence; null if they can */
    fixed: z.string().nullable(),
    host_interfaces: z.array(HostInterface),
    /** whether the caller may configure ports */
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
    /** name of the neighboring system, as it announces it; null if unknown */
    neighbor: z.string().nullable(),
    local_asn: Uint32,
    /** AS number of the peer; 0 if unknown */
    remote_asn: Uint32,
    state: BgpPeerState,
    state_duration_millis: Uint64,
    prefixes_in: Uint32,
    prefixes_out: Uint32,
    /** number of notifications, and the last one among the reported messages */
    notifications: Uint32,
    last_notification: z
      .object({ time: Timestamp, way: z.enum(['sent', 'received']), text: z.string() })
      .nullable(),
  }),
)
export type BgpSessionFacts = z.infer<typeof BgpSessionFacts>

export const BgpSessions = component('PorticoBgpSessions', z.object({ items: z.array(BgpSessionFacts) }))

/** A use of an address lot: one of its addresses, or a network of it that is announced. */
export const AddressLotUse = component(
  'PorticoAddressLotUse',
  z.object({
    address_lot_block_id: Uuid,
    /** address in use, or announced network */
    address: z.string(),
    kind: z.enum(['loopback_address', 'switch_port_settings', 'bgp_announce_set']),
    /** name of the port settings or of the announce set; for a loopback address, the switch */
    name: z.string(),
  }),
)
export type AddressLotUse = z.infer<typeof AddressLotUse>

export const AddressLotUses = component('PorticoAddressLotUses', z.object({ items: z.array(AddressLotUse) }))

/** A block of an address lot together with the lot, for callers who know only the ID of the block. */
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

/** The networks that a BGP configuration announces, and the resources that use the configuration. */
export const BgpConfigFacts = component(
  'PorticoBgpConfig',
  z.object({
    id: Uuid,
    name: Name,
    asn: Uint32,
    bgp_announce_set_id: Uuid,
    bgp_announce_set_name: Name,
    /** names of the port settings whose peers use the configuration */
    port_settings: z.array(Name),
  }),
)
export type BgpConfigFacts = z.infer<typeof BgpConfigFacts>
export const BgpConfigFactsList = component(
  'PorticoBgpConfigs',
  z.object({
    /** configurations by name, at most 1,000 */
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
    /** neighbors by switch, port and system name; only of switches that respond */
    items: z.array(PortNeighbor),
  }),
)
