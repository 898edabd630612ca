import type { Direction } from './network.ts'
import type { Considered } from './rules.ts'

/**
 * One step of a packet's way, in the order in which it meets them. Things are told by id; addresses as text. A way that
 * ends in a refusal has it in its last hop: codes, each with words where people read them.
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

/** Why a hop may refuse a packet, by its type. */
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

/** Where and why a way ends. */
export interface Refusal {
  readonly type: Hop['type']
  readonly refused: NonNullable<Hop['refused']>
}

interface AnyHop<Type extends keyof typeof hopRefusals> {
  readonly type: Type
  /** the packet as it comes to this hop */
  readonly packet: Addresses
  /** why it goes no further; null when it does */
  readonly refused: (typeof hopRefusals)[Type][number] | null
}

/** The interface that it leaves. */
interface SourceHop extends AnyHop<'source'> {
  readonly interface: string
  /** Is the source an address of its own, or one that it may send from besides? */
  readonly by: 'own' | 'transit' | null
}

/** The firewall at an interface. */
export interface RulesHop extends AnyHop<'rules'> {
  readonly interface: string
  readonly vpc: string
  readonly direction: Direction
  /** the rule that decided; null where none matches */
  readonly rule: string | null
  /** rules of the same priority that match and say otherwise */
  readonly against: readonly string[]
  /** rules that were asked, the one that decided last */
  readonly considered: readonly Considered[]
}

export interface RouteHop extends AnyHop<'route'> {
  readonly vpc: string
  readonly router: string | null
  readonly route: string | null
  /** the block of the route that the destination lies in */
  readonly block: string | null
  /** routes for the same block that would lead elsewhere */
  readonly against: readonly string[]
}

/** An interface that is given a packet for somebody else; its guest has to pass it on. */
interface ForwardHop extends AnyHop<'forward'> {
  readonly interface: string
}

export interface GatewayHop extends AnyHop<'gateway'> {
  readonly gateway: string
}

/** Addresses change between a VPC and the outside. */
interface TranslationHop extends AnyHop<'translation'> {
  readonly direction: Direction
  readonly instance: string | null
  readonly kind: 'floating' | 'ephemeral' | 'snat' | null
  /** the packet as it goes on */
  readonly after: Addresses
}

/** Beyond what is known here. */
type OutsideHop = AnyHop<'outside'>

interface TargetHop extends AnyHop<'target'> {
  readonly interface: string
}
