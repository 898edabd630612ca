/** Extensions about paths that a change of a network opens and closes (domain/networks/compare). */
import { hopRefusals } from '@portico/domain/networks/hops.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { VpcFirewallRule, VpcFirewallRuleProtocol } from '#schemas/firewall.ts'
import { Uint64, Uuid } from '#schemas/primitives.ts'

/** One end of paths: interfaces of a project, and external blocks. */
export const PathEnds = component(
  'PorticoPathEnds',
  z.object({
    /** number of instance interfaces */
    total: Uint64,
    /** instances of these interfaces; only the first ones by name */
    instances: z.array(z.object({ id: Uuid, name: z.string() })),
    /** external blocks that occur in rules or routes; null stands for all other external addresses */
    outside: z.array(z.string().nullable()),
  }),
)
export type PathEnds = z.infer<typeof PathEnds>

/** Traffic of one protocol to some ports. */
export const PathTraffic = component(
  'PorticoPathTraffic',
  z.object({
    protocol: VpcFirewallRuleProtocol,
    /** ports and port ranges that occur in rules: `22`, `8000-8999` */
    ports: z.array(z.string()),
    /** whether all ports that occur in no rule are included; also true for a protocol without ports */
    others: z.boolean(),
    /** ports that are excluded if `others` is true */
    except: z.array(z.string()),
    /** whether all ports are included */
    all: z.boolean(),
  }),
)
export type PathTraffic = z.infer<typeof PathTraffic>

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table) as (keyof T)[]
}

/** The rule, hop or other reason that decides about packets. */
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
    /** A hop on the path stops the packets, whatever the rules are. The hop is given as in `portico_paths`. */
    z.object({
      type: z.literal('hop'),
      hop: z.enum(keysOf(hopRefusals)),
      refused: z.enum([...new Set(Object.values(hopRefusals).flat())]),
    }),
    /** There is no firewall on the path, or one of its ends does not exist. */
    z.object({ type: z.literal('nothing') }),
  ]),
)
export type PathReason = z.infer<typeof PathReason>

/** The peers of an interface, in a short form that gives complete groups as a whole. */
export const PathPeers = component(
  'PorticoPathPeers',
  PathEnds.extend({
    /** whether all other interfaces of the VPC are included; if so, `subnets` and `instances` are empty */
    is_vpc: z.boolean(),
    /** subnets whose other interfaces are all included; `total` and `instances` do not count these */
    subnets: z.array(z.string()),
    /** whether all external addresses are included; if so, no blocks are listed */
    is_outside: z.boolean(),
  }),
)
export type PathPeers = z.infer<typeof PathPeers>

/** Whether some traffic between an interface and its peers passes, given all rules and routes. */
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
    /** number of paths: pairs of ends, multiplied by the ports and ranges in rules */
    paths: Uint64,
  }),
)
export type PathChange = z.infer<typeof PathChange>

/**
 * Paths between the instances of a project, and between these and the outside. Every instance is treated as running.
 */
export const PathChanges = component(
  'PorticoPathChanges',
  z.object({
    /**
     * whether the result is known. If the computation was too large or failed, it is false and all other fields are
     * empty.
     */
    is_known: z.boolean(),
    opens: Uint64,
    closes: Uint64,
    stays: Uint64,
    /** changes that close paths first, then by number of paths */
    changes: z.array(PathChange),
    /** number of changes that are not listed */
    more: Uint64,
  }),
)
export type PathChanges = z.infer<typeof PathChanges>
