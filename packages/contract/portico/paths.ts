/**
 * Extensions about paths of packets: whether a packet reaches its destination, and what decides that (domain/networks).
 */
import { hopRefusals } from '@portico/domain/networks/hops.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Ip } from '#schemas/addresses.ts'
import {
  VpcFirewallRule,
  VpcFirewallRuleHostFilter,
  VpcFirewallRuleProtocol,
  VpcFirewallRuleTarget,
  VpcFirewallRuleUpdate,
} from '#schemas/firewall.ts'
import { NameOrId, Timestamp, Uint16, Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { PathOutcome } from './path-changes.ts'

/**
 * An end of a path: `instance:web-1`, `interface:` and an ID, `address:203.0.113.1`, or `outside` for any external
 * host.
 */
const End = z.string().min(1).max(128)

export const PathQuery = {
  project: NameOrId,
  from: End,
  to: End,
  protocol: VpcFirewallRuleProtocol,
  /** destination port; only for TCP and UDP */
  port: fromText(Uint16.min(1)).optional(),
}

const Addresses = z.object({ source: Ip, destination: Ip })

const Direction = VpcFirewallRule.shape.direction

function hop<Type extends keyof typeof hopRefusals, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.object({
    type: z.literal(type),
    ...shape,
    /** packet as it arrives at the hop */
    packet: Addresses,
    /** why the hop refuses the packet; null if the packet continues */
    refused: z.enum(hopRefusals[type]).nullable(),
  })
}

/** Result of one condition of a rule. */
const Match = z.enum(['any', 'yes', 'no'])

/** An evaluated rule with the result of each condition. */
export const EvaluatedRule = component(
  'PorticoConsideredRule',
  z.object({
    rule: Uuid,
    name: z.string(),
    action: VpcFirewallRule.shape.action,
    priority: VpcFirewallRule.shape.priority,
    host: Match,
    protocol: Match,
    port: Match,
  }),
)
export type EvaluatedRule = z.infer<typeof EvaluatedRule>

/** A hop of a packet's path. Resources are given by ID. */
export const PathHop = component(
  'PorticoPathHop',
  z.discriminatedUnion('type', [
    hop('source', {
      interface: Uuid,
      by: z.enum(['own', 'transit']).nullable(),
    }),
    hop('rules', {
      interface: Uuid,
      vpc: Uuid,
      direction: Direction,
      /** ID of the rule that decided; null if none matches */
      rule: Uuid.nullable(),
      /** time at which the rule last decided any packet; null if none is known */
      time_last_used: Timestamp.nullable(),
      /** IDs of other matching rules of the same priority with the opposite action */
      against: z.array(Uuid),
      /** last evaluated rules, in order; the last one decided */
      considered: z.array(EvaluatedRule),
      /** number of all evaluated rules */
      considered_total: Uint64,
    }),
    hop('route', {
      vpc: Uuid,
      router: Uuid.nullable(),
      route: Uuid.nullable(),
      /** destination block of the route; null if no route was found */
      block: z.string().nullable(),
      /** IDs of the routes for the same block with another target */
      against: z.array(Uuid),
    }),
    hop('forward', {
      interface: Uuid,
    }),
    hop('gateway', { gateway: Uuid }),
    hop('translation', {
      direction: Direction,
      instance: Uuid.nullable(),
      kind: z.enum(['floating', 'ephemeral', 'snat']).nullable(),
      /** packet as it continues after the hop */
      after: Addresses,
    }),
    hop('outside', {}),
    hop('target', { interface: Uuid }),
  ]),
)
export type PathHop = z.infer<typeof PathHop>

/** A resource on a path, and its parents. */
export const PathResource = component(
  'PorticoPathThing',
  z.object({
    kind: z.enum([
      'instance',
      'instance_network_interface',
      'vpc',
      'vpc_router',
      'router_route',
      'internet_gateway',
      'firewall_rule',
    ]),
    id: Uuid,
    name: z.string(),
    parent_id: Uuid.nullable(),
  }),
)
export type PathResource = z.infer<typeof PathResource>

/** A change of one rule with which the refused packet would pass. */
export const PathRemedy = component(
  'PorticoPathRemedy',
  z.object({
    type: z.enum(['allow', 'add_host', 'add_port', 'disable']),
    vpc: Uuid,
    /** rule after the change */
    rule: VpcFirewallRuleUpdate,
    /** ID of the rule that is changed; null for a new rule */
    replaces: Uuid.nullable(),
    /** number of paths that the change opens, including the queried one; null if the computation is too large */
    opens: Uint64.nullable(),
  }),
)
export type PathRemedy = z.infer<typeof PathRemedy>

/** The results of the same query for all interfaces of a subnet, each as the sender. */
export const PathNeighbours = component(
  'PorticoPathNeighbours',
  z.object({
    subnet: z.object({ id: Uuid, name: z.string() }),
    total: Uint64,
    passing: Uint64,
    /** first instances whose interface has another result than most */
    others: z.array(z.string()),
  }),
)
export type PathNeighbours = z.infer<typeof PathNeighbours>

export const Path = component(
  'PorticoPath',
  z.object({
    passes: z.boolean(),
    /**
     * time of the last packet that proves that the path works: the rule that decides at the target let it in, and
     * matches only packets from this source to this target with this protocol and port; null if there is no proof
     */
    seen: z.object({ time: Timestamp, rule: Uuid }).nullable(),
    /** hops in order; if the packet is refused, the last one refuses it */
    hops: z.array(PathHop),
    /** resources that occur in the hops, with their parents */
    things: z.array(PathResource),
    /** rule changes each of which lets the refused packet pass, the one that opens the fewest paths first */
    remedies: z.array(PathRemedy),
    /** results of the same query for all other interfaces in the sender's VPC, by subnet */
    neighbours: z.array(PathNeighbours),
  }),
)
export type Path = z.infer<typeof Path>

/** A firewall rule that applies to one interface. */
export const EffectiveRule = component(
  'PorticoEffectiveRule',
  z.object({
    rule: VpcFirewallRule,
    /** first target of the rule that includes the interface */
    because: VpcFirewallRuleTarget,
    /** whether the rule decides any packets at this interface, or other rules decide all that it matches */
    standing: z.enum(['decides', 'loses_tie', 'never_decides']),
    /** IDs of the rules that decide instead; only the first ones if there are many */
    by: z.array(Uuid),
    /** targets and filters whose resource does not exist */
    unknown_targets: z.array(VpcFirewallRuleTarget),
    unknown_hosts: z.array(VpcFirewallRuleHostFilter),
  }),
)
export type EffectiveRule = z.infer<typeof EffectiveRule>

/** The firewall rules that apply to an interface, in the order of evaluation. */
export const InterfaceRules = component(
  'PorticoInterfaceRules',
  z.object({
    interface_id: Uuid,
    name: z.string(),
    vpc_id: Uuid,
    inbound: z.array(EffectiveRule),
    outbound: z.array(EffectiveRule),
    /**
     * inbound and outbound traffic that passes or not, with every instance treated as running, in the order in which
     * the deciding rules are evaluated; null if the computation is too large
     */
    outcomes: z.array(PathOutcome).nullable(),
    /** number of outcomes that are not listed */
    more_outcomes: Uint64,
  }),
)

/** The effective rules of an instance's interfaces, in slot order. */
export const EffectiveRules = component('PorticoEffectiveRules', z.object({ items: z.array(InterfaceRules) }))
export type EffectiveRules = z.infer<typeof EffectiveRules>
