/** Whether a packet gets from one place to another, and what decides that (domain/networks). */
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

/** `instance:web-1`, `interface:` and an id, `address:203.0.113.1`, or `outside` for anybody there. */
const End = z.string().min(1).max(128)

export const PathQuery = {
  project: NameOrId,
  from: End,
  to: End,
  protocol: VpcFirewallRuleProtocol,
  /** Of what is asked for; with TCP and UDP alone. */
  port: fromText(Uint16.min(1)).optional(),
}

const Addresses = z.object({ source: Ip, destination: Ip })

const Direction = VpcFirewallRule.shape.direction

function hop<Type extends keyof typeof hopRefusals, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.object({
    type: z.literal(type),
    ...shape,
    /** The packet as it comes here. */
    packet: Addresses,
    /** Why it goes no further; null when it does. */
    refused: z.enum(hopRefusals[type]).nullable(),
  })
}

/** What one part of a rule says of the packet. */
const Match = z.enum(['any', 'yes', 'no'])

/** A rule that was asked about the packet, part by part. */
export const ConsideredRule = component(
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
export type ConsideredRule = z.infer<typeof ConsideredRule>

/** One step of a packet's way. Things are told by id. */
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
      /** The rule that decided; null where none matches. */
      rule: Uuid.nullable(),
      /** Rules of the same priority that match and say otherwise. */
      against: z.array(Uuid),
      /** The last ones that were asked, the one that decided as the last. */
      considered: z.array(ConsideredRule),
      /** How many were asked. */
      considered_total: Uint64,
    }),
    hop('route', {
      vpc: Uuid,
      router: Uuid.nullable(),
      route: Uuid.nullable(),
      /** The block of the route that the destination lies in. */
      block: z.string().nullable(),
      /** Routes for the same block that would lead elsewhere. */
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
      /** The packet as it goes on. */
      after: Addresses,
    }),
    hop('outside', {}),
    hop('target', { interface: Uuid }),
  ]),
)
export type PathHop = z.infer<typeof PathHop>

/** Something that a path meets, and what it is in. */
export const PathThing = component(
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
export type PathThing = z.infer<typeof PathThing>

/** One way to let the packet through, by a change of one rule. */
export const PathRemedy = component(
  'PorticoPathRemedy',
  z.object({
    type: z.enum(['allow', 'add_host', 'add_port', 'disable']),
    vpc: Uuid,
    /** The rule as it would be. */
    rule: VpcFirewallRuleUpdate,
    /** The rule that is changed; null for a new one. */
    replaces: Uuid.nullable(),
    /** Paths that open with it, this one among them; null where that is too much to work out. */
    opens: Uint64.nullable(),
  }),
)
export type PathRemedy = z.infer<typeof PathRemedy>

/** How the interfaces of a subnet fare with the same question. */
export const PathNeighbours = component(
  'PorticoPathNeighbours',
  z.object({
    subnet: z.object({ id: Uuid, name: z.string() }),
    total: Uint64,
    passing: Uint64,
    /** The first instances that fare otherwise than most there. */
    others: z.array(z.string()),
  }),
)
export type PathNeighbours = z.infer<typeof PathNeighbours>

export const Path = component(
  'PorticoPath',
  z.object({
    passes: z.boolean(),
    /** The last one refuses the packet, if any does. */
    hops: z.array(PathHop),
    /** What the hops name, with what that is in. */
    things: z.array(PathThing),
    /** What would let it through that a rule, or the lack of one, refuses: any of these, what opens least first. */
    remedies: z.array(PathRemedy),
    /** The same question from all others in the VPC of who asks, by subnet. */
    neighbours: z.array(PathNeighbours),
  }),
)
export type Path = z.infer<typeof Path>

/** A firewall rule as one interface meets it. */
export const EffectiveRule = component(
  'PorticoEffectiveRule',
  z.object({
    rule: VpcFirewallRule,
    /** The first of its targets that holds the interface. */
    because: VpcFirewallRuleTarget,
    /** Does it decide anything here, or do other rules decide all that it matches? */
    standing: z.enum(['decides', 'loses_tie', 'never_decides']),
    /** Those other rules, the first of them where they are many. */
    by: z.array(Uuid),
    /** What it names that is not there. */
    unknown_targets: z.array(VpcFirewallRuleTarget),
    unknown_hosts: z.array(VpcFirewallRuleHostFilter),
  }),
)
export type EffectiveRule = z.infer<typeof EffectiveRule>

/** The rules that apply to an interface, in the order in which they are asked. */
export const InterfaceRules = component(
  'PorticoInterfaceRules',
  z.object({
    interface_id: Uuid,
    name: z.string(),
    vpc_id: Uuid,
    inbound: z.array(EffectiveRule),
    outbound: z.array(EffectiveRule),
    /**
     * What gets in and out in the end, as if every instance ran, in the order in which what decides is asked. Null where
     * there is too much to work out.
     */
    outcomes: z.array(PathOutcome).nullable(),
    /** Outcomes beyond those. */
    more_outcomes: Uint64,
  }),
)

/** Interfaces in the order of their slots. */
export const EffectiveRules = component('PorticoEffectiveRules', z.object({ items: z.array(InterfaceRules) }))
export type EffectiveRules = z.infer<typeof EffectiveRules>
