import type { CamelBody } from '@portico/contract/client.ts'

/** What a port may be set to, as the call takes it: maps by the name of a link or interface. */
export type SettingsBody = CamelBody<'networking_switch_port_settings_create'>

/** A link with its name: `phy0`. */
export type Link = { readonly name: string } & SettingsBody['links'][string]

/** An interface with its name, which is often that of its link. */
export type Interface = { readonly name: string } & SettingsBody['interfaces'][string]

/** An address with the interface that has it. */
export type Address = {
  readonly interfaceName: string
} & SettingsBody['addresses'][string]['addresses'][number]

/** A route with the interface that it leads out by. */
export type Route = { readonly interfaceName: string } & SettingsBody['routes'][string]['routes'][number]

/** A BGP peer; the interface that it is reached by is among its fields. */
export type Peer = SettingsBody['bgpPeers'][string]['peers'][number]

export type Geometry = SettingsBody['portConfig']['geometry']

/** Settings as people fill them in: lists, where the call has maps. */
export interface SettingsForm {
  name: string
  description: string
  geometry: Geometry
  links: Link[]
  interfaces: Interface[]
  addresses: Address[]
  routes: Route[]
  peers: Peer[]
  /** the port that gets them as soon as they are made, by its key; null for none */
  port: string | null
}

/** What most ports begin with: one link at full speed that tells its neighbour who it is. */
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
