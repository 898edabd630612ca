import type { Direction } from './network.ts'
import type { EvaluatedRule } from './rules.ts'

/**
 * A step of a packet's path, in order. Resources are given by ID, addresses as text. The last hop of a blocked path has
 * the reason of the refusal.
 */
export type Hop =
  | SourceHop
  | RulesHop
  | RouteHop
  | ForwardHop
  | GatewayHop
  | TranslationHop
  | OutsideHop
  | TargetHop

export interface Addresses {
  readonly source: string
  readonly destination: string
}

/** The reasons for which a hop may refuse a packet, by hop type. */
export const hopRefusals = {
  source: ['not_running', 'no_such_address', 'other_family'],
  rules: ['rule', 'no_rule'],
  route: ['no_route', 'drop', 'leads_nowhere', 'nobody'],
  forward: ['not_running', 'destination_not_transit', 'source_not_transit', 'loop', 'too_far'],
  gateway: ['other_family', 'not_own_address', 'not_primary', 'no_address'],
  translation: ['nobody', 'outbound_only', 'no_interface', 'no_address'],
  outside: ['private_address', 'reserved_address', 'other_family'],
  target: ['not_running'],
} as const

/** The hop at which a path ends, and the reason. */
export interface HopRefusal {
  readonly type: Hop['type']
  readonly refused: NonNullable<Hop['refused']>
}

interface AnyHop<Type extends keyof typeof hopRefusals> {
  readonly type: Type
  /** the packet as it arrives at this hop */
  readonly packet: Addresses
  /** why the packet is refused; null if it continues */
  readonly refused: (typeof hopRefusals)[Type][number] | null
}

/** The interface that sends the packet. */
interface SourceHop extends AnyHop<'source'> {
  readonly interface: string
  /** whether the source is the interface's own address, or one of its transit IPs */
  readonly by: 'own' | 'transit' | null
}

/** The firewall at an interface. */
export interface RulesHop extends AnyHop<'rules'> {
  readonly interface: string
  readonly vpc: string
  readonly direction: Direction
  /** the rule that decided; null if none matches */
  readonly rule: string | null
  /** matching rules of the same priority that have the opposite action and are overruled */
  readonly against: readonly string[]
  /** the evaluated rules; the last one decided */
  readonly considered: readonly EvaluatedRule[]
}

export interface RouteHop extends AnyHop<'route'> {
  readonly vpc: string
  readonly router: string | null
  readonly route: string | null
  /** the destination block of the route */
  readonly block: string | null
  /** routes for the same block with another target, which are not used */
  readonly against: readonly string[]
}

/** An interface that receives a packet for another address. Its guest has to forward it. */
interface ForwardHop extends AnyHop<'forward'> {
  readonly interface: string
}

export interface GatewayHop extends AnyHop<'gateway'> {
  readonly gateway: string
}

/** Network address translation between a VPC and the outside. */
interface TranslationHop extends AnyHop<'translation'> {
  readonly direction: Direction
  readonly instance: string | null
  readonly kind: 'floating' | 'ephemeral' | 'snat' | null
  /** the packet as it continues */
  readonly after: Addresses
}

/** The network outside the system, whose hosts are unknown. */
type OutsideHop = AnyHop<'outside'>

interface TargetHop extends AnyHop<'target'> {
  readonly interface: string
}
