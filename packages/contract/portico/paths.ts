/** Whether a packet reaches its destination, and what decides it (domain/networks). */
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
import { NameOrId, Uint16, Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { PathOutcome } from './path-changes.ts'

/** `instance:web-1`, `interface:` and an id, `address:203.0.113.1`, or `outside` for any external host. */
const End = z.string().min(1).max(128)

export const PathQuery = {
  project: NameOrId,
  from: End,
  to: End,
  protocol: VpcFirewallRuleProtocol,
  /** Destination port, for TCP and UDP only. */
  port: fromText(Uint16.min(1)).optional(),
}

const Addresses = z.object({ source: Ip, destination: Ip })

const Direction = VpcFirewallRule.shape.direction

function hop<Type extends keyof typeof hopRefusals, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.object({
    type: z.literal(type),
    ...shape,
    /** The packet as it arrives here. */
    packet: Addresses,
    /** Why it is refused; null if it continues. */
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

/** A step of a packet's path. Resources are given by id. */
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
      /** The rule that decided; null if none matches. */
      rule: Uuid.nullable(),
      /** Matching rules of the same priority with the opposite action. */
      against: z.array(Uuid),
      /** The last evaluated rules; the last one decided. */
      considered: z.array(EvaluatedRule),
      /** Number of evaluated rules. */
      considered_total: Uint64,
    }),
    hop('route', {
      vpc: Uuid,
      router: Uuid.nullable(),
      route: Uuid.nullable(),
      /** The destination block of the route. */
      block: z.string().nullable(),
      /** Routes for the same block with another target. */
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
      /** The packet as it continues. */
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

/** A change of one rule that lets the packet pass. */
export const PathRemedy = component(
  'PorticoPathRemedy',
  z.object({
    type: z.enum(['allow', 'add_host', 'add_port', 'disable']),
    vpc: Uuid,
    /** The rule after the change. */
    rule: VpcFirewallRuleUpdate,
    /** The changed rule; null for a new one. */
    replaces: Uuid.nullable(),
    /** Number of paths that it opens, including this one; null if the computation is too large. */
    opens: Uint64.nullable(),
  }),
)
export type PathRemedy = z.infer<typeof PathRemedy>

/** Results of the same query for the interfaces of a subnet. */
export const PathNeighbours = component(
  'PorticoPathNeighbours',
  z.object({
    subnet: z.object({ id: Uuid, name: z.string() }),
    total: Uint64,
    passing: Uint64,
    /** The first instances with another result than most. */
    others: z.array(z.string()),
  }),
)
export type PathNeighbours = z.infer<typeof PathNeighbours>

export const Path = component(
  'PorticoPath',
  z.object({
    passes: z.boolean(),
    /** The last one refuses the packet, if it is refused. */
    hops: z.array(PathHop),
    /** The resources in the hops, with their parents. */
    things: z.array(PathResource),
    /** Rule changes each of which lets a refused packet pass, smallest effect first. */
    remedies: z.array(PathRemedy),
    /** The same query for all other interfaces in the sender's VPC, by subnet. */
    neighbours: z.array(PathNeighbours),
  }),
)
export type Path = z.infer<typeof Path>

/** A firewall rule that applies to one interface. */
export const EffectiveRule = component(
  'PorticoEffectiveRule',
  z.object({
    rule: VpcFirewallRule,
    /** The first of its targets that includes the interface. */
    because: VpcFirewallRuleTarget,
    /** Whether it decides anything here, or other rules decide everything that it matches. */
    standing: z.enum(['decides', 'loses_tie', 'never_decides']),
    /** These other rules, or the first ones of many. */
    by: z.array(Uuid),
    /** Targets and filters that do not exist. */
    unknown_targets: z.array(VpcFirewallRuleTarget),
    unknown_hosts: z.array(VpcFirewallRuleHostFilter),
  }),
)
export type EffectiveRule = z.infer<typeof EffectiveRule>

/** The rules that apply to an interface, in the order of evaluation. */
export const InterfaceRules = component(
  'PorticoInterfaceRules',
  z.object({
    interface_id: Uuid,
    name: z.string(),
    vpc_id: Uuid,
    inbound: z.array(EffectiveRule),
    outbound: z.array(EffectiveRule),
    /**
     * Which traffic passes in and out with every instance treated as running, in the order in which the deciding rules
     * are evaluated. Null if the computation is too large.
     */
    outcomes: z.array(PathOutcome).nullable(),
    /** Number of further outcomes. */
    more_outcomes: Uint64,
  }),
)

/** Interfaces in slot order. */
export const EffectiveRules = component('PorticoEffectiveRules', z.object({ items: z.array(InterfaceRules) }))
export type EffectiveRules = z.infer<typeof EffectiveRules>
