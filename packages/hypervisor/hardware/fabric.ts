import type { SwitchLocation } from './inventory.ts'

/**
 * The port to the switches that tie the rack to what is outside. It is told what is wanted and answers what is so at a
 * time: nothing of it is kept in a process, so that several servers see one fabric.
 */

/** A port of a switch, whether or not anything is plugged in. */
export interface FabricPort {
  readonly location: SwitchLocation
  /** e.g. `qsfp0` */
  readonly name: string
}

/** One link of a port, as it is wanted. Times are ms since 1970. */
export interface WantedLink {
  readonly name: string
  /** Gbit/s */
  readonly speed: number
  readonly autoneg: boolean
  readonly fec: 'firecode' | 'none' | 'rs' | null
  readonly mtu: number
  /** speaks and hears LLDP */
  readonly lldp: boolean
  /** since when it is wanted like this */
  readonly since: number
}

export type RoutePolicy = 'all' | readonly string[]

/** A BGP session, as it is wanted. Timers are in seconds. */
export interface WantedPeer {
  readonly address: string
  readonly asn: number
  /** null: whichever the peer says */
  readonly remoteAsn: number | null
  readonly key: string | null
  readonly holdTime: number
  readonly idleHoldTime: number
  readonly connectRetry: number
  readonly delayOpen: number
  readonly keepalive: number
  readonly allowedImport: RoutePolicy
  readonly allowedExport: RoutePolicy
  /** IPv4 networks that are told to it, where the policy lets them */
  readonly announced: readonly string[]
  readonly since: number
}

/** A port with settings. */
export interface WantedPort extends FabricPort {
  readonly links: readonly WantedLink[]
  /** own addresses with their width */
  readonly addresses: readonly string[]
  readonly peers: readonly WantedPeer[]
}

export interface WantedBfd {
  readonly location: SwitchLocation
  readonly remote: string
  readonly local: string | null
  readonly detectionThreshold: number
  /** microseconds */
  readonly requiredRx: number
  readonly multiHop: boolean
  readonly since: number
}

export interface WantedFabric {
  /** ports without settings are left out */
  readonly ports: readonly WantedPort[]
  readonly bfd: readonly WantedBfd[]
}

/** What is plugged into a port. */
export interface ModuleReport {
  readonly vendor: string
  readonly part: string
  readonly serial: string
  /** Gbit/s that it can do at most */
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
  /** Gbit/s that both ends agreed on */
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
  /** null: not known, since the peer has not said */
  readonly remoteAsn: number | null
  readonly state: SessionState
  readonly since: number
  /** prefixes that the peer told, where the policy lets them; empty unless established */
  readonly imported: readonly string[]
  /** prefixes that the peer was told */
  readonly exported: readonly string[]
  /** the newest messages, oldest first */
  readonly messages: readonly SentMessage[]
}

export type BfdState = 'admin_down' | 'down' | 'init' | 'up'

export interface BfdReport extends WantedBfd {
  readonly state: BfdState
}

export interface FabricReport {
  readonly ports: readonly PortReport[]
  readonly sessions: readonly SessionReport[]
  readonly bfd: readonly BfdReport[]
}

/** A network interface of the host itself, where there are no switches. */
export interface HostInterface {
  readonly name: string
  readonly up: boolean
  /** Gbit/s; null where the system does not say */
  readonly speed: number | null
  readonly mtu: number
  readonly mac: string
  /** with their widths */
  readonly addresses: readonly string[]
}

export interface Fabric {
  readonly ports: readonly FabricPort[]
  /** why nothing can be set here, as a sentence; null: it can */
  readonly fixed: string | null
  /** none where there are switches */
  hostInterfaces(): readonly HostInterface[]
  /** What is so at this time (ms since 1970), if this has been wanted since when it says. */
  look(wanted: WantedFabric, at: number): Promise<FabricReport>
}
