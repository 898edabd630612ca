import type { SwitchLocation } from './inventory.ts'

/**
 * The port to the switches that connect the rack to outside networks. Callers pass the desired state and get the
 * reported state at a time. No process keeps any state of it, so that several servers see the same fabric.
 */

/** A switch port, whether or not it contains a module. */
export interface FabricPort {
  readonly location: SwitchLocation
  /** e.g. `qsfp0` */
  readonly name: string
}

/** The desired state of a link of a port. Times are ms since 1970. */
export interface DesiredLink {
  readonly name: string
  /** Gbit/s */
  readonly speed: number
  readonly autoneg: boolean
  readonly fec: 'firecode' | 'none' | 'rs' | null
  readonly mtu: number
  /** sends and receives LLDP */
  readonly lldp: boolean
  /** since when this is the desired state */
  readonly since: number
}

export type RoutePolicy = 'all' | readonly string[]

/** The desired state of a BGP session. Timers are in seconds. */
export interface DesiredPeer {
  readonly address: string
  readonly asn: number
  /** null: accept any ASN */
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

/** A port with settings. */
export interface DesiredPort extends FabricPort {
  readonly links: readonly DesiredLink[]
  /** own addresses with prefix length */
  readonly addresses: readonly string[]
  readonly peers: readonly DesiredPeer[]
}

export interface DesiredBfd {
  readonly location: SwitchLocation
  readonly remote: string
  readonly local: string | null
  readonly detectionThreshold: number
  /** microseconds */
  readonly requiredRx: number
  readonly multiHop: boolean
  readonly since: number
}

export interface DesiredFabric {
  /** ports without settings are omitted */
  readonly ports: readonly DesiredPort[]
  readonly bfd: readonly DesiredBfd[]
}

/** The module in a port. */
export interface ModuleReport {
  readonly vendor: string
  readonly part: string
  readonly serial: string
  /** maximum Gbit/s */
  readonly speed: number
  /** °C */
  readonly temperature: number
  /** dBm; null: no light */
  readonly received: number | null
  readonly sent: number
}

export interface LinkReport {
  readonly name: string
  readonly up: boolean
  readonly since: number
  /** why it is down, as a sentence; null while it is up */
  readonly why: string | null
  /** negotiated Gbit/s */
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
  /** null: unknown, since the peer has not sent it */
  readonly remoteAsn: number | null
  readonly state: SessionState
  readonly since: number
  /** prefixes received from the peer, if the policy allows them; empty unless established */
  readonly imported: readonly string[]
  /** prefixes sent to the peer */
  readonly exported: readonly string[]
  /** the latest messages, oldest first */
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

/** A network interface of the host, if there are no switches. */
export interface HostInterface {
  readonly name: string
  readonly up: boolean
  /** Gbit/s; null if the system does not report it */
  readonly speed: number | null
  readonly mtu: number
  readonly mac: string
  /** with prefix length */
  readonly addresses: readonly string[]
}

export interface Fabric {
  readonly ports: readonly FabricPort[]
  /** why nothing can be configured here, as a sentence; null if it can */
  readonly fixed: string | null
  /** empty if there are switches */
  hostInterfaces(): readonly HostInterface[]
  /** Returns the reported state at a time (ms since 1970), given the desired state and since when it is desired. */
  report(desired: DesiredFabric, at: number): Promise<FabricReport>
}
