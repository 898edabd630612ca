import type { SwitchLocation } from './inventory.ts'

/**
 * The port to the switches that connect the rack to outside networks. Callers pass the desired state and a time, and
 * get the reported state at that time. No process stores any of this state, so that several servers see the same
 * fabric.
 */

/** A port of a switch, with or without a module in it. */
export interface FabricPort {
  readonly location: SwitchLocation
  /** name on the switch, such as `qsfp0` */
  readonly name: string
}

/** The desired state of a link of a port. Times are ms since 1970. */
export interface DesiredLink {
  readonly name: string
  /** speed in Gbit/s */
  readonly speed: number
  readonly autoneg: boolean
  readonly fec: 'firecode' | 'none' | 'rs' | null
  readonly mtu: number
  /** whether the link sends and receives LLDP */
  readonly lldp: boolean
  /** time at which this became the desired state, ms since 1970 */
  readonly since: number
}

export type RoutePolicy = 'all' | readonly string[]

/** The desired state of a BGP session with one peer. Timers are in seconds. */
export interface DesiredPeer {
  readonly address: string
  readonly asn: number
  /** AS number that the peer must have; null to accept any */
  readonly remoteAsn: number | null
  readonly key: string | null
  readonly holdTime: number
  readonly idleHoldTime: number
  readonly connectRetry: number
  readonly delayOpen: number
  readonly keepalive: number
  readonly allowedImport: RoutePolicy
  readonly allowedExport: RoutePolicy
  /** IPv4 networks announced to the peer, if the policy allows them */
  readonly announced: readonly string[]
  readonly since: number
}

/** A port that has settings, with their desired state. */
export interface DesiredPort extends FabricPort {
  readonly links: readonly DesiredLink[]
  /** the port's own addresses with prefix length */
  readonly addresses: readonly string[]
  readonly peers: readonly DesiredPeer[]
}

export interface DesiredBfd {
  readonly location: SwitchLocation
  readonly remote: string
  readonly local: string | null
  readonly detectionThreshold: number
  /** interval in microseconds */
  readonly requiredRx: number
  readonly multiHop: boolean
  readonly since: number
}

export interface DesiredFabric {
  /** ports that have settings */
  readonly ports: readonly DesiredPort[]
  readonly bfd: readonly DesiredBfd[]
}

/** The module in a port, with its sensor values. */
export interface ModuleReport {
  readonly vendor: string
  readonly part: string
  readonly serial: string
  /** maximum speed in Gbit/s */
  readonly speed: number
  /** temperature in °C */
  readonly temperature: number
  /** received light in dBm; null if there is none */
  readonly received: number | null
  readonly sent: number
}

export interface LinkReport {
  readonly name: string
  readonly up: boolean
  readonly since: number
  /** why the link is down, as a sentence; null while it is up */
  readonly why: string | null
  /** negotiated speed in Gbit/s; null while the link is down */
  readonly speed: number | null
  readonly fec: string | null
  readonly mtu: number
  readonly mac: string
}

export interface NeighbourReport {
  readonly link: string
  readonly chassisId: string
  readonly systemName: string
  readonly systemDescription: string
  readonly portName: string
  readonly managementAddresses: readonly string[]
  readonly firstSeen: number
  readonly lastSeen: number
}

export interface PortReport extends FabricPort {
  readonly module: ModuleReport | null
  readonly links: readonly LinkReport[]
  readonly neighbours: readonly NeighbourReport[]
}

export type SessionState = 'idle' | 'connect' | 'active' | 'open_sent' | 'open_confirm' | 'established'

export type BgpMessage =
  | { readonly type: 'open'; readonly asn: number; readonly holdTime: number; readonly router: string }
  | { readonly type: 'keepalive' }
  | { readonly type: 'update'; readonly announced: readonly string[]; readonly withdrawn: readonly string[] }
  | { readonly type: 'notification'; readonly code: number; readonly subcode: number; readonly text: string }

export interface SentMessage {
  readonly at: number
  readonly way: 'sent' | 'received'
  readonly message: BgpMessage
}

export interface SessionReport extends FabricPort {
  readonly address: string
  readonly asn: number
  /** AS number of the peer; null until the peer has sent it */
  readonly remoteAsn: number | null
  readonly state: SessionState
  readonly since: number
  /** prefixes received from the peer and allowed by the policy; empty unless the session is established */
  readonly imported: readonly string[]
  /** prefixes sent to the peer */
  readonly exported: readonly string[]
  /** the latest messages of the session, oldest first */
  readonly messages: readonly SentMessage[]
}

export type BfdState = 'admin_down' | 'down' | 'init' | 'up'

export interface BfdReport extends DesiredBfd {
  readonly state: BfdState
}

export interface FabricReport {
  readonly ports: readonly PortReport[]
  readonly sessions: readonly SessionReport[]
  readonly bfd: readonly BfdReport[]
}

/** A network interface of the host. Reported by drivers without switches. */
export interface HostInterface {
  readonly name: string
  readonly up: boolean
  /** speed in Gbit/s; null if the operating system does not report it */
  readonly speed: number | null
  readonly mtu: number
  readonly mac: string
  /** addresses with prefix length */
  readonly addresses: readonly string[]
}

export interface Fabric {
  readonly ports: readonly FabricPort[]
  /** why no switch can be configured with this driver, as a sentence; null if switches can be configured */
  readonly fixed: string | null
  /** Returns the network interfaces of the host; empty if the driver has switches. */
  hostInterfaces(): readonly HostInterface[]
  /**
   * Returns the reported state at a time.
   * @param desired the desired state, with the times at which it was set
   * @param at ms since 1970
   */
  report(desired: DesiredFabric, at: number): Promise<FabricReport>
}
