import type { CamelBody } from '@portico/contract/client.ts'

/** Port settings in the format of the request: maps keyed by the name of a link or interface. */
export type SettingsBody = CamelBody<'networking_switch_port_settings_create'>

/** A link with its name, such as `phy0`. */
export type Link = { readonly name: string } & SettingsBody['links'][string]

/** An interface with its name, which usually is the name of its link. */
export type Interface = { readonly name: string } & SettingsBody['interfaces'][string]

/** An address with its interface. */
export type Address = {
  readonly interfaceName: string
} & SettingsBody['addresses'][string]['addresses'][number]

/** A route with its interface. */
export type Route = { readonly interfaceName: string } & SettingsBody['routes'][string]['routes'][number]

/** A BGP peer; its interface is one of its fields. */
export type Peer = SettingsBody['bgpPeers'][string]['peers'][number]

export type Geometry = SettingsBody['portConfig']['geometry']

/** The form of port settings, with lists where the request has maps. */
export interface SettingsForm {
  name: string
  description: string
  geometry: Geometry
  links: Link[]
  interfaces: Interface[]
  addresses: Address[]
  routes: Route[]
  peers: Peer[]
  /** Key of the port to which the settings are applied after they are created; null for none */
  port: string | null
}

/** The initial values: one link at full speed that announces itself with LLDP. */
export const emptySettings: SettingsForm = {
  name: '',
  description: '',
  geometry: 'qsfp28x1',
  links: [{ name: 'phy0', speed: 'speed100_g', autoneg: false, mtu: 1500, lldp: { enabled: true } }],
  interfaces: [{ name: 'phy0', kind: { type: 'primary' }, v6Enabled: false }],
  addresses: [],
  routes: [],
  peers: [],
  port: null,
}
