/** Paths that a change of a network opens and closes (domain/networks/compare). */
import { hopRefusals } from '@portico/domain/networks/hops.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { VpcFirewallRule, VpcFirewallRuleProtocol } from '#schemas/firewall.ts'
import { Uint64, Uuid } from '#schemas/primitives.ts'

/** Interfaces of a project and external blocks. */
export const PathEnds = component(
  'PorticoPathEnds',
  z.object({
    /** number of instance interfaces */
    total: Uint64,
    /** Their instances, the first ones by name. */
    instances: z.array(z.object({ id: Uuid, name: z.string() })),
    /** Blocks in rules or routes; null for all other external addresses. */
    outside: z.array(z.string().nullable()),
  }),
)
export type PathEnds = z.infer<typeof PathEnds>

/** Ports of one protocol. */
export const PathTraffic = component(
  'PorticoPathTraffic',
  z.object({
    protocol: VpcFirewallRuleProtocol,
    /** `22`, `8000-8999`: ports in rules */
    ports: z.array(z.string()),
    /** All other ports, or all of a protocol without ports. */
    others: z.boolean(),
    /** With `others`: named ports that are excluded. */
    except: z.array(z.string()),
    /** All ports. */
    all: z.boolean(),
  }),
)
export type PathTraffic = z.infer<typeof PathTraffic>

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[]
}

/** What decides about packets. */
export const PathReason = component(
  'PorticoPathReason',
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('rule'),
      name: z.string(),
      vpc: Uuid,
      action: VpcFirewallRule.shape.action,
      priority: VpcFirewallRule.shape.priority,
    }),
    /** No rule of this direction matches. */
    z.object({ type: z.literal('no_rule'), direction: VpcFirewallRule.shape.direction }),
    /** The path itself stops them, whatever the rules are; as in a hop of `portico_paths`. */
    z.object({
      type: z.literal('hop'),
      hop: z.enum(keysOf(hopRefusals)),
      refused: z.enum([...new Set(Object.values(hopRefusals).flat())]),
    }),
    /** Nothing needs to decide, or one of the ends does not exist. */
    z.object({ type: z.literal('nothing') }),
  ]),
)
export type PathReason = z.infer<typeof PathReason>

/** The peers of an interface in short form. */
export const PathPeers = component(
  'PorticoPathPeers',
  PathEnds.extend({
    /** All other interfaces of the VPC; then subnets and instances are empty. */
    is_vpc: z.boolean(),
    /** Subnets of which all other interfaces are included; they are not counted in `total` and `instances`. */
    subnets: z.array(z.string()),
    /** All external addresses; then no blocks are listed. */
    is_outside: z.boolean(),
  }),
)
export type PathPeers = z.infer<typeof PathPeers>

/** Whether traffic between an interface and its peers passes, considering all rules and routes. */
export const PathOutcome = component(
  'PorticoPathOutcome',
  z.object({
    direction: VpcFirewallRule.shape.direction,
    traffic: z.array(PathTraffic),
    passes: z.boolean(),
    by: PathReason,
    peers: PathPeers,
  }),
)
export type PathOutcome = z.infer<typeof PathOutcome>

/** Paths that open or close for the same reasons. */
export const PathChange = component(
  'PorticoPathChange',
  z.object({
    opens: z.boolean(),
    from: PathEnds,
    to: PathEnds,
    traffic: z.array(PathTraffic),
    /** what decides before and after the change */
    was: PathReason,
    is: PathReason,
    /** pairs of ends, times ports and ranges in rules */
    paths: Uint64,
  }),
)
export type PathChange = z.infer<typeof PathChange>

/** Paths between instances of a project and to the outside, with every instance treated as running. */
export const PathChanges = component(
  'PorticoPathChanges',
  z.object({
    /** False if the computation was too large or failed; then all else is empty. */
    is_known: z.boolean(),
    opens: Uint64,
    closes: Uint64,
    stays: Uint64,
    /** Closing paths first, then by their number. */
    changes: z.array(PathChange),
    /** Number of further changes. */
    more: Uint64,
  }),
)
export type PathChanges = z.infer<typeof PathChanges>
