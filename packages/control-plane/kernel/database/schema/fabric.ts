import type { BgpPeer } from '@portico/contract/schemas/bgp.ts'
import type { LldpLinkConfig } from '@portico/contract/schemas/lldp.ts'
import type { LinkFec, LinkSpeed, TxEqConfig } from '@portico/contract/schemas/ports.ts'
import type { ColumnType } from 'kysely'
import type { IdentityColumns, Json, Timestamp } from './common.ts'

/** Tables of the switches that connect the rack to the outside: addresses, ports, routing. */

export interface AddressLotTable extends IdentityColumns {
  kind: 'infra' | 'pool'
}

export interface AddressLotBlockTable {
  id: string
  address_lot_id: string
  /** address as text, without prefix length */
  first_address: string
  last_address: string
}

export interface LoopbackAddressTable {
  id: string
  address_lot_block_id: string
  rack_id: string
  switch_location: 'switch0' | 'switch1'
  /** address as text; PostgreSQL omits a prefix length that covers the whole address */
  address: string
  anycast: boolean
  time_created: Timestamp
}

/** A reserved address of a lot; deleted with its holder. */
export interface AddressReservationTable {
  id: string
  address_lot_id: string
  address_lot_block_id: string
  address: string
  /** the switch on which an anycast address is used; empty otherwise */
  place: string
  loopback_address_id: string | null
  switch_port_settings_id: string | null
}

export type BgpAnnounceSetTable = IdentityColumns

export interface BgpAnnouncementTable {
  id: string
  bgp_announce_set_id: string
  address_lot_block_id: string
  network: string
}

export interface BgpConfigTable extends IdentityColumns {
  asn: number
  bgp_announce_set_id: string
  vrf: string | null
}

export interface BfdSessionTable {
  id: string
  switch_location: 'switch0' | 'switch1'
  remote: string
  local: string | null
  detection_threshold: number
  /** interval in microseconds */
  required_rx: number
  mode: 'single_hop' | 'multi_hop'
  time_created: Timestamp
}

export interface SwitchPortTable {
  id: string
  rack_id: string
  switch_location: 'switch0' | 'switch1'
  port_name: string
  port_settings_id: string | null
  time_applied: ColumnType<Date | null, Date | null, Date | null>
}

export interface SwitchPortSettingsTable extends IdentityColumns {
  content: Json<PortContent>
  /** MD5 keys by `peerKey`; never written to the change log */
  md5_keys: Json<Readonly<Record<string, string>>>
  /** ms since the epoch at which each link (by name) and peer (by `peerKey`) entered its state */
  since: Json<Readonly<Record<string, number>>>
}

export interface SwitchPortSettingsBgpTable {
  switch_port_settings_id: string
  bgp_config_id: string
}

/** Port settings without keys. Lists are ordered by the name of their link. */
export interface PortContent {
  readonly geometry: 'qsfp28x1' | 'qsfp28x2' | 'sfp28x4'
  readonly links: readonly PortLink[]
  readonly interfaces: readonly PortInterface[]
  readonly routes: readonly PortRoute[]
  readonly addresses: readonly PortAddress[]
  readonly peers: readonly PortPeer[]
}

export interface PortLink {
  readonly link_name: string
  readonly autoneg: boolean
  readonly fec: LinkFec | null
  readonly mtu: number
  readonly speed: LinkSpeed
  readonly tx_eq: TxEqConfig | null
  readonly tx_eq_id: string | null
  readonly lldp: LldpLinkConfig
}

export interface PortInterface {
  readonly id: string
  readonly interface_name: string
  readonly kind: 'primary' | 'vlan' | 'loopback'
  readonly vid: number | null
  readonly v6_enabled: boolean
}

export interface PortRoute {
  readonly interface_name: string
  readonly dst: string
  /** address without prefix length */
  readonly gw: string
  readonly vid: number | null
  readonly rib_priority: number | null
}

export interface PortAddress {
  readonly interface_name: string
  /** address with prefix length */
  readonly address: string
  readonly address_lot_id: string
  readonly address_lot_block_id: string
  readonly vlan_id: number | null
}

/** A BGP peer without its key; `bgp_config` is an ID. */
export type PortPeer = Omit<BgpPeer, 'md5_auth_key'>
