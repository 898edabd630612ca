import type { PathChange, PathChanges, PathEnds, PathReason } from '@portico/contract/portico/path-changes.ts'
import {
  compare,
  type Comparison,
  type PathEnds as Ends,
  type PathChange as Change,
} from '@portico/domain/networks/compare.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import type { Reason } from '@portico/domain/networks/reachability.ts'
import { joinTraffic } from '@portico/domain/networks/traffic.ts'
import type { Context } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import type { LogEntry } from '#kernel/log-entry.ts'
import type { Services } from '#kernel/services.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import type { Computation } from '#kernel/computations.ts'
import { hasFewRules, loadRules, networkIfSmall, ruleOf } from './load.ts'

/** The computation of how a change of a project's network affects its paths. */
export interface PathComparison {
  /** Kinds of resources that decide about packets, by their name in the change log. */
  readonly kinds: ReadonlySet<string>
  /** Returns the current network of a project; null if it is too large. */
  readonly load: (ctx: Pick<Context, 'db'>, projectId: string) => Promise<Network | null>
  /** Compares two networks. If that fails, the result says that the path changes are unknown. */
  readonly compare: (
    by: Pick<Services, 'computations'> & { readonly log: (entry: LogEntry) => void },
    before: Network | null,
    after: Network | null,
  ) => Promise<PathChanges>
}

/** The path changes in a dry run (docs/decisions/0032). */
export const pathComparison: PathComparison = {
  kinds: new Set([
    'vpc',
    'vpc-subnet',
    'vpc-router',
    'router-route',
    'vpc-firewall-rule',
    'internet-gateway',
    'internet-gateway-ip-pool',
    'internet-gateway-ip-address',
    'instance',
    'instance-network-interface',
    'external-ip',
  ]),
  load,
  compare: async ({ computations, log }, before, after) => {
    if (before === null || after === null) return unknown
    try {
      return await computations.run(pathComparisonComputation, [before, after])
    } catch (error) {
      // The error does not prevent the dry run from returning the other changes.
      if (!(error instanceof RefusalError))
        log({ level: 'error', message: 'paths could not be compared', error })
      return unknown
    }
  },
}

/** Returns all resources of a project that decide about packets; null if there are too many to compare. */
async function load(ctx: Pick<Context, 'db'>, projectId: string): Promise<Network | null> {
  if (!(await hasFewRules(ctx, projectId))) return null
  const network = await networkIfSmall(ctx, projectId)
  if (network === null) return null
  const rules = await loadRules(
    ctx,
    network.vpcs.map(({ id }) => id),
  )
  return { ...network, rules: rules.map(ruleOf) }
}

export const pathComparisonComputation: Computation<readonly [before: Network, after: Network], PathChanges> =
  {
    name: 'comparison',
    work: ([before, after]) => {
      const comparison = compare(before, after)
      return comparison === null ? unknown : shown(comparison, [before, after])
    },
  }

const unknown: PathChanges = { is_known: false, opens: 0, closes: 0, stays: 0, changes: [], more: 0 }

function shown({ opens, closes, stays, traffic }: Comparison, networks: readonly Network[]): PathChanges {
  const namesOf = namer(networks)
  const all = [
    ...closes.map((change) => ({ opens: false, ...pathChangeView(change, traffic, namesOf) })),
    ...opens.map((change) => ({ opens: true, ...pathChangeView(change, traffic, namesOf) })),
  ]
  const changes = all.slice(0, limits.dryRunPaths)
  return {
    is_known: true,
    opens: paths(opens),
    closes: paths(closes),
    stays,
    changes,
    more: all.length - changes.length,
  }
}

const paths = (changes: readonly Change[]): number => changes.reduce((sum, one) => sum + one.paths, 0)

export type Namer = (interfaces: readonly string[]) => PathEnds['instances']

/** Returns a function that returns the names of the instances of given interfaces; only the first ones by name. */
export function namer(networks: readonly Network[]): Namer {
  const instances = new Map(networks.flatMap((network) => network.instances.map((one) => [one.id, one.name])))
  const owners = new Map(
    networks.flatMap((network) => network.interfaces.map((nic) => [nic.id, nic.instanceId])),
  )
  return (interfaces) => {
    const ids = new Set(interfaces.flatMap((id) => owners.get(id) ?? []))
    return [...ids]
      .map((id) => ({ id, name: instances.get(id) ?? '' }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .slice(0, limits.dryRunInstances)
  }
}

function pathChangeView(
  { from, to, traffic, was, is, paths: number }: Change,
  everything: Comparison['traffic'],
  namesOf: Namer,
): Omit<PathChange, 'opens'> {
  const ends = ({ interfaces, outside }: Ends): PathEnds => ({
    total: interfaces.length,
    instances: namesOf(interfaces),
    outside: [...outside],
  })
  return {
    from: ends(from),
    to: ends(to),
    traffic: joinTraffic(traffic, everything),
    was: reason(was),
    is: reason(is),
    paths: number,
  }
}

export function reason(by: Reason): PathReason {
  if (by.type !== 'rule') return by
  const { name, vpcId, action, priority } = by.rule
  return { type: 'rule', name, vpc: vpcId, action, priority }
}
