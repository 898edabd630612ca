import { equivalenceKeys } from './equivalence.ts'
import { Budget, BudgetExceeded } from './budget.ts'
import { mapOf } from './map.ts'
import type { Network } from './network.ts'
import { type ExternalBlock, externalBlocks } from './external-blocks.ts'
import { PathFinder } from './path.ts'
import { Differences } from './differences.ts'
import { ChangeCollector } from './change-collector.ts'
import { type Endpoint, Reachability, type Reason } from './reachability.ts'
import { type Traffic, trafficOf } from './traffic.ts'

/**
 * One end of paths: interfaces by ID, and external blocks. A null block stands for the external addresses in none of
 * the blocks.
 */
export interface PathEnds {
  readonly interfaces: readonly string[]
  readonly outside: readonly (string | null)[]
}

/** Paths that a change opens or closes for the same reasons. */
export interface PathChange {
  readonly from: PathEnds
  readonly to: PathEnds
  readonly traffic: readonly Traffic[]
  /** the rules or hops that decide before and after the change */
  readonly was: Reason
  readonly is: Reason
  /** number of paths: pairs of an interface or external block, multiplied by kinds of traffic */
  readonly paths: number
}

export interface Comparison {
  readonly opens: readonly PathChange[]
  readonly closes: readonly PathChange[]
  /** number of paths that pass both before and after the change */
  readonly stays: number
  /** all kinds of traffic that the rules distinguish */
  readonly traffic: readonly Traffic[]
}

/** Maximum budget steps of one comparison, which take about half a second. */
const defaultMaxSteps = 8_000_000
/** Number of budget steps for reading one target or filter of a rule. */
const stepsOfPart = 100
const maxPairs = 60_000

/** Interfaces that are equivalent both before and after the change, or one external block. */
interface Group {
  readonly members: readonly Member[]
  readonly outside: ExternalBlock | null
}

interface Member {
  readonly id: string
  readonly instanceId: string
}

/**
 * Returns the paths that a change opens and closes: between every interface and those of all other instances, and
 * between every interface and the outside, in both directions, for all traffic that rules distinguish. Every instance
 * is treated as running, since its state is not part of the network.
 * @returns null if the comparison exceeds its budget
 */
export function compare(before: Network, after: Network, maxSteps = defaultMaxSteps): Comparison | null {
  const budget = new Budget(maxSteps)
  try {
    return compared(finderAsIfRunning(before, budget), finderAsIfRunning(after, budget), budget)
  } catch (error) {
    if (error instanceof BudgetExceeded) return null
    throw error
  }
}

function partsOf(rules: Network['rules']): number {
  return rules.reduce(
    (sum, { targets, hosts, ports }) => sum + targets.length + (hosts?.length ?? 0) + (ports?.length ?? 0),
    0,
  )
}

/** Returns a path finder that treats every instance as running, since its state is not part of the network. */
export function finderAsIfRunning(network: Network, budget: Budget): PathFinder {
  budget.spend(partsOf(network.rules) * stepsOfPart)
  const instances = network.instances.map((instance) => ({ ...instance, isRunning: true }))
  return new PathFinder(mapOf({ ...network, instances }), (steps) => budget.spend(steps))
}

function compared(before: PathFinder, after: PathFinder, budget: Budget): Comparison {
  const traffic = trafficOf([...before.map.network.rules, ...after.map.network.rules], budget)
  const groups = groupsOf([before, after], budget)
  budget.spend(groups.length ** 2)
  if (groups.length ** 2 > maxPairs) throw new BudgetExceeded('there are too many pairs')
  const [was, is] = [new Reachability(before, traffic, budget), new Reachability(after, traffic, budget)]
  const haveSameRoutes = rulelessKey(before) === rulelessKey(after)
  const differences = new Differences(traffic)
  const collector = new ChangeCollector(budget)
  const alone = new Set<number>()
  let stays = 0
  for (const [source, from] of groups.entries()) {
    for (const [target, to] of groups.entries()) {
      const pair = pairOf(from, to)
      if (pair === null) {
        if (source === target) alone.add(source)
        continue
      }
      const then = was.course(...pair.places)
      const now = haveSameRoutes ? then : is.course(...pair.places)
      const { changes, same } = differences.of(then && was.judge(then), now && is.judge(now))
      stays += same * pair.count
      for (const change of changes) collector.add(change, source, target, pair.count * change.traffic.length)
    }
  }
  const endOf = (numbers: readonly number[]): PathEnds =>
    endOfGroups(numbers.flatMap((number) => groups[number] ?? []))
  const all = collector
    .joined((number) => alone.has(number))
    .map(({ change: { opens, traffic: some, was: reason, is: next }, from, to, paths }) => ({
      opens,
      change: { from: endOf(from), to: endOf(to), traffic: some, was: reason, is: next, paths },
    }))
    .toSorted((a, b) => b.change.paths - a.change.paths)
  const listed = (isOpen: boolean) => all.filter(({ opens }) => opens === isOpen).map(({ change }) => change)
  return { opens: listed(true), closes: listed(false), stays, traffic }
}

/**
 * Returns a key of everything in the network except the rules. Two networks with equal keys differ in their rules only.
 */
function rulelessKey({ map }: PathFinder): string {
  return JSON.stringify({ ...map.network, rules: [] })
}

function groupsOf(finders: readonly PathFinder[], budget: Budget): readonly Group[] {
  const equivalenceKey = finders.map((finder) => equivalenceKeys(finder, budget))
  const members = new Map(
    finders.flatMap(({ map }) => map.ports.map(({ id, instanceId }) => [id, { id, instanceId }] as const)),
  )
  const equivalent = Map.groupBy(members.values(), ({ id }) =>
    equivalenceKey.map((of) => of.get(id) ?? '-').join('|'),
  )
  const inside = [...equivalent.values()].map((group): Group => ({ members: group, outside: null }))
  budget.spend(inside.length)
  return [
    ...inside,
    ...externalBlocks(
      finders.map(({ map }) => map),
      budget,
    ).map((outside): Group => ({ members: [], outside })),
  ]
}

/**
 * Returns one pair that represents all pairs of members of two groups, and the number of these pairs; null if there is
 * no pair.
 */
function pairOf(
  from: Group,
  to: Group,
): { readonly places: readonly [Endpoint, Endpoint]; readonly count: number } | null {
  if (from.outside !== null && to.outside !== null) return null
  if (from.outside !== null || to.outside !== null) {
    const [start] = endpointsOf(from)
    const [end] = endpointsOf(to)
    if (start === undefined || end === undefined) return null
    return { places: [start, end], count: Math.max(1, from.members.length) * Math.max(1, to.members.length) }
  }
  const targets = Map.groupBy(to.members, ({ instanceId }) => instanceId)
  let count = 0
  let endpoints: readonly [Endpoint, Endpoint] | null = null
  for (const one of from.members) {
    count += to.members.length - (targets.get(one.instanceId)?.length ?? 0)
    if (endpoints !== null) continue
    const other = to.members.find(({ instanceId }) => instanceId !== one.instanceId)
    if (other !== undefined) endpoints = [endpointOf(one), endpointOf(other)]
  }
  return endpoints && { places: endpoints, count }
}

const endpointOf = ({ id }: Member): Endpoint => ({ type: 'interface', id })

function endpointsOf({ members, outside }: Group): readonly Endpoint[] {
  return outside === null
    ? members.slice(0, 1).map(endpointOf)
    : [{ type: 'outside', address: outside.address }]
}

function endOfGroups(groups: readonly Group[]): PathEnds {
  return {
    interfaces: groups.flatMap(({ members }) => members.map(({ id }) => id)),
    outside: groups.flatMap(({ outside }) => (outside === null ? [] : [outside.block])),
  }
}
