/** Switch ports and their settings. */
import { z } from 'zod'
import { Ip, IpNet } from './addresses.ts'
import { BgpPeer, BgpPeerConfig } from './bgp.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { LldpLinkConfig, LldpLinkConfigCreate } from './lldp.ts'
import { Int32, NameOrId, Uint16, Uint8, Uuid, omittable } from './primitives.ts'

export const Address = component(
  'Address',
  z.object({ address: IpNet, address_lot: NameOrId, vlan_id: omittable(Uint16) }),
)
export type Address = z.infer<typeof Address>

export const AddressConfig = component('AddressConfig', z.object({ addresses: z.array(Address) }))
export type AddressConfig = z.infer<typeof AddressConfig>

export const LinkFec = component('LinkFec', z.enum(['firecode', 'none', 'rs']))
export type LinkFec = z.infer<typeof LinkFec>

export const LinkSpeed = component(
  'LinkSpeed',
  z.enum([
    'speed0_g',
    'speed1_g',
    'speed10_g',
    'speed25_g',
    'speed40_g',
    'speed50_g',
    'speed100_g',
    'speed200_g',
    'speed400_g',
  ]),
)
export type LinkSpeed = z.infer<typeof LinkSpeed>

export const TxEqConfig = component(
  'TxEqConfig',
  z.object({
    main: Int32.nullish(),
    post1: Int32.nullish(),
    post2: Int32.nullish(),
    pre1: Int32.nullish(),
    pre2: Int32.nullish(),
  }),
)
export type TxEqConfig = z.infer<typeof TxEqConfig>

export const LinkConfigCreate = component(
  'LinkConfigCreate',
  z.object({
    autoneg: z.boolean(),
    fec: omittable(LinkFec),
    lldp: LldpLinkConfigCreate,
    mtu: Uint16,
    speed: LinkSpeed,
    tx_eq: omittable(TxEqConfig),
  }),
)
export type LinkConfigCreate = z.infer<typeof LinkConfigCreate>

export const Route = component(
  'Route',
  z.object({ dst: IpNet, gw: Ip, rib_priority: omittable(Uint8), vid: omittable(Uint16) }),
)
export type Route = z.infer<typeof Route>

export const RouteConfig = component('RouteConfig', z.object({ routes: z.array(Route) }))
export type RouteConfig = z.infer<typeof RouteConfig>

export const SwitchInterfaceKind2 = component('SwitchInterfaceKind2', z.enum(['primary', 'vlan', 'loopback']))
export type SwitchInterfaceKind2 = z.infer<typeof SwitchInterfaceKind2>

export const SwitchInterfaceConfig = component(
  'SwitchInterfaceConfig',
  z.object({
    id: Uuid,
    interface_name: z.string(),
    kind: SwitchInterfaceKind2,
    port_settings_id: Uuid,
    v6_enabled: z.boolean(),
  }),
)
export type SwitchInterfaceConfig = z.infer<typeof SwitchInterfaceConfig>

export const SwitchInterfaceKind = component(
  'SwitchInterfaceKind',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('primary') }),
    z.object({ type: z.literal('vlan'), vid: Uint16 }),
    z.object({ type: z.literal('loopback') }),
  ]),
)
export type SwitchInterfaceKind = z.infer<typeof SwitchInterfaceKind>

export const SwitchInterfaceConfigCreate = component(
  'SwitchInterfaceConfigCreate',
  z.object({ kind: SwitchInterfaceKind, v6_enabled: z.boolean() }),
)
export type SwitchInterfaceConfigCreate = z.infer<typeof SwitchInterfaceConfigCreate>

export const SwitchLinkState = component('SwitchLinkState', z.unknown())
export type SwitchLinkState = z.infer<typeof SwitchLinkState>

export const SwitchPort = component(
  'SwitchPort',
  z.object({
    id: Uuid,
    port_name: z.string(),
    port_settings_id: Uuid.nullish(),
    rack_id: Uuid,
    switch_location: z.string(),
  }),
)
export type SwitchPort = z.infer<typeof SwitchPort>

export const SwitchPortResultsPage = resultsPage(SwitchPort)

export const SwitchPortAddressConfig = component(
  'SwitchPortAddressConfig',
  z.object({
    address: IpNet,
    address_lot_block_id: Uuid,
    interface_name: z.string(),
    port_settings_id: Uuid,
    vlan_id: Uint16.nullish(),
  }),
)
export type SwitchPortAddressConfig = z.infer<typeof SwitchPortAddressConfig>

export const SwitchPortApplySettings = component(
  'SwitchPortApplySettings',
  z.object({ port_settings: NameOrId }),
)
export type SwitchPortApplySettings = z.infer<typeof SwitchPortApplySettings>

export const SwitchPortGeometry2 = component(
  'SwitchPortGeometry2',
  z.enum(['qsfp28x1', 'qsfp28x2', 'sfp28x4']),
)
export type SwitchPortGeometry2 = z.infer<typeof SwitchPortGeometry2>

export const SwitchPortConfig = component(
  'SwitchPortConfig',
  z.object({ geometry: SwitchPortGeometry2, port_settings_id: Uuid }),
)
export type SwitchPortConfig = z.infer<typeof SwitchPortConfig>

export const SwitchPortGeometry = component('SwitchPortGeometry', z.enum(['qsfp28x1', 'qsfp28x2', 'sfp28x4']))
export type SwitchPortGeometry = z.infer<typeof SwitchPortGeometry>

export const SwitchPortConfigCreate = component(
  'SwitchPortConfigCreate',
  z.object({ geometry: SwitchPortGeometry }),
)
export type SwitchPortConfigCreate = z.infer<typeof SwitchPortConfigCreate>

export const SwitchPortLinkConfig = component(
  'SwitchPortLinkConfig',
  z.object({
    autoneg: z.boolean(),
    fec: LinkFec.nullish(),
    link_name: z.string(),
    lldp_link_config_id: Uuid.nullish(),
    mtu: Uint16,
    port_settings_id: Uuid,
    speed: LinkSpeed,
    tx_eq_config_id: Uuid.nullish(),
  }),
)
export type SwitchPortLinkConfig = z.infer<typeof SwitchPortLinkConfig>

export const SwitchPortRouteConfig = component(
  'SwitchPortRouteConfig',
  z.object({
    dst: IpNet,
    gw: IpNet,
    interface_name: z.string(),
    port_settings_id: Uuid,
    rib_priority: Uint8.nullish(),
    vlan_id: Uint16.nullish(),
  }),
)
export type SwitchPortRouteConfig = z.infer<typeof SwitchPortRouteConfig>

export const SwitchPortSettings = component('SwitchPortSettings', z.object({ ...identity }))
export type SwitchPortSettings = z.infer<typeof SwitchPortSettings>

export const SwitchPortSettingsResultsPage = resultsPage(SwitchPortSettings)

export const SwitchPortSettingsCreate = component(
  'SwitchPortSettingsCreate',
  z.object({
    ...naming,
    addresses: z.record(z.string(), AddressConfig),
    bgp_peers: z.record(z.string(), BgpPeerConfig),
    groups: z.array(NameOrId),
    interfaces: z.record(z.string(), SwitchInterfaceConfigCreate),
    links: z.record(z.string(), LinkConfigCreate),
    port_config: SwitchPortConfigCreate,
    routes: z.record(z.string(), RouteConfig),
  }),
)
export type SwitchPortSettingsCreate = z.infer<typeof SwitchPortSettingsCreate>

export const SwitchPortSettingsGroups = component(
  'SwitchPortSettingsGroups',
  z.object({ port_settings_group_id: Uuid, port_settings_id: Uuid }),
)
export type SwitchPortSettingsGroups = z.infer<typeof SwitchPortSettingsGroups>

export const SwitchVlanInterfaceConfig = component(
  'SwitchVlanInterfaceConfig',
  z.object({ interface_config_id: Uuid, vlan_id: Uint16 }),
)
export type SwitchVlanInterfaceConfig = z.infer<typeof SwitchVlanInterfaceConfig>

export const SwitchPortSettingsView = component(
  'SwitchPortSettingsView',
  z.object({
    addresses: z.array(SwitchPortAddressConfig),
    bgp_peers: z.array(BgpPeer),
    groups: z.array(SwitchPortSettingsGroups),
    interfaces: z.array(SwitchInterfaceConfig),
    link_lldp: z.array(LldpLinkConfig),
    links: z.array(SwitchPortLinkConfig),
    port: SwitchPortConfig,
    routes: z.array(SwitchPortRouteConfig),
    settings: SwitchPortSettings,
    tx_eq: z.array(TxEqConfig.nullable()),
    vlan_interfaces: z.array(SwitchVlanInterfaceConfig),
  }),
)
export type SwitchPortSettingsView = z.infer<typeof SwitchPortSettingsView>
