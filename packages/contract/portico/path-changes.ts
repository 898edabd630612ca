/** Which paths a change of a network opens and closes (domain/networks/compare). */
import { hopRefusals } from '@portico/domain/networks/hops.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { VpcFirewallRule, VpcFirewallRuleProtocol } from '#schemas/firewall.ts'
import { Uint64, Uuid } from '#schemas/primitives.ts'

/** Some of a project's interfaces, and some of the outside. */
export const PathEnds = component(
  'PorticoPathEnds',
  z.object({
    /** how many interfaces of instances there are in it */
    total: Uint64,
    /** The first instances by name that they belong to. */
    instances: z.array(z.object({ id: Uuid, name: z.string() })),
    /** Blocks that rules or routes name; null for all the rest of the outside. */
    outside: z.array(z.string().nullable()),
  }),
)
export type PathEnds = z.infer<typeof PathEnds>

/** Ports of one protocol. */
export const PathTraffic = component(
  'PorticoPathTraffic',
  z.object({
    protocol: VpcFirewallRuleProtocol,
    /** `22`, `8000-8999`: ports that rules name */
    ports: z.array(z.string()),
    /** All ports besides that no rule names; of a protocol without ports: all of it. */
    others: z.boolean(),
    /** With those: ports that rules name and that are not in it. */
    except: z.array(z.string()),
    /** All ports that there are. */
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
    /** The way there, whatever rules say: as a hop of `portico_paths` refuses. */
    z.object({
      type: z.literal('hop'),
      hop: z.enum(keysOf(hopRefusals)),
      refused: z.enum([...new Set(Object.values(hopRefusals).flat())]),
    }),
    /** Nothing has to decide, or one of the ends is not there. */
    z.object({ type: z.literal('nothing') }),
  ]),
)
export type PathReason = z.infer<typeof PathReason>

/** Ends of paths beside one interface, told in the fewest words. */
export const PathPeers = component(
  'PorticoPathPeers',
  PathEnds.extend({
    /** Is it all other interfaces of the VPC? Then none is told by its subnet or its instance. */
    is_vpc: z.boolean(),
    /** Subnets all of whose other interfaces are in it: `total` and `instances` are without them. */
    subnets: z.array(z.string()),
    /** Is it everything outside? Then no block is told. */
    is_outside: z.boolean(),
  }),
)
export type PathPeers = z.infer<typeof PathPeers>

/** What becomes of traffic between an interface and others, once everything has been asked. */
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

/** Paths that open, or close, for the same reasons. */
export const PathChange = component(
  'PorticoPathChange',
  z.object({
    opens: z.boolean(),
    from: PathEnds,
    to: PathEnds,
    traffic: z.array(PathTraffic),
    /** what decided until now, and would decide then */
    was: PathReason,
    is: PathReason,
    /** pairs of two ends, times ports and ranges that rules name */
    paths: Uint64,
  }),
)
export type PathChange = z.infer<typeof PathChange>

/** Paths between instances of a project and with the outside, as if every instance ran. */
export const PathChanges = component(
  'PorticoPathChanges',
  z.object({
    /** False where there is too much to work out, or it could not be done: then nothing else is told. */
    is_known: z.boolean(),
    opens: Uint64,
    closes: Uint64,
    stays: Uint64,
    /** Those that close first, then by their number. */
    changes: z.array(PathChange),
    /** Changes beyond those. */
    more: Uint64,
  }),
)
export type PathChanges = z.infer<typeof PathChanges>
