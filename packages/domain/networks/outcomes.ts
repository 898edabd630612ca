import { equivalenceKeys } from './equivalence.ts'
import { Budget, BudgetExceeded } from './budget.ts'
import { finderAsIfRunning } from './compare.ts'
import { keyOf } from './differences.ts'
import { cached } from './cached.ts'
import type { Port } from './map.ts'
import type { Direction, Network } from './network.ts'
import { externalBlocks } from './external-blocks.ts'
import { type Endpoint, Reachability, type Reason, type Verdict, type Verdicts } from './reachability.ts'
import { compareRules } from './rules.ts'
import { type Traffic, trafficOf } from './traffic.ts'

/** Whether some traffic between an interface and some peers passes, and the reason. */
export interface Outcome {
  readonly direction: Direction
  readonly traffic: readonly Traffic[]
  readonly verdict: Verdict
  readonly peers: Peers
}

/**
 * Peers in the shortest form: a complete group (VPC, subnet, outside) is given as a whole instead of by its members.
 */
interface Peers {
  /** whether all other interfaces of the VPC are included */
  readonly isVpc: boolean
  /** IDs of subnets whose other interfaces are all included; empty if `isVpc` */
  readonly subnets: readonly string[]
  /** IDs of single interfaces that are included */
  readonly interfaces: readonly string[]
  /** whether all external addresses are included */
  readonly isOutside: boolean
  /** external blocks that are included; null stands for the addresses in none of the blocks. Empty if `isOutside` */
  readonly outside: readonly (string | null)[]
}

export interface Outcomes {
  /**
   * outcomes by interface, in the order in which the deciding rules are evaluated; traffic that no rule matches comes
   * last
   */
  readonly byInterface: ReadonlyMap<string, readonly Outcome[]>
  /** number of outcomes beyond the limit, by interface */
  readonly more: ReadonlyMap<string, number>
  /** all kinds of traffic that rules distinguish */
  readonly traffic: readonly Traffic[]
}

/** Maximum budget steps of one request, which take about half a second. */
const defaultMaxSteps = 8_000_000

/**
 * Returns which inbound and outbound traffic passes at some interfaces, and why. It covers all other interfaces of the
 * VPC, the outside, and all traffic that rules distinguish. Priorities, conflicts, routes and built-in restrictions are
 * considered. Every instance is treated as running.
 * @param interfaces by ID
 * @param most maximum number of outcomes per interface; further ones are counted only
 * @returns null if the computation exceeds its budget
 */
export function outcomesAt(
  network: Network,
  interfaces: readonly string[],
  {
    most = Infinity,
    patience: maxSteps = defaultMaxSteps,
  }: { readonly most?: number; readonly patience?: number } = {},
): Outcomes | null {
  const budget = new Budget(maxSteps)
  try {
    const finder = finderAsIfRunning(network, budget)
    const traffic = trafficOf(network.rules, budget)
    const reach = new Reachability(finder, traffic, budget)
    const likeness = equivalenceKeys(finder, budget)
    const fates = new ResultGroups(traffic, budget)
    const outside = externalBlocks([finder.map], budget)
    const found = interfaces.flatMap((id) => {
      const port = finder.map.portById(id)
      if (port === undefined) return []
      const around = finder.map.ports.filter(
        ({ vpcId, instanceId }) => vpcId === port.vpcId && instanceId !== port.instanceId,
      )
      budget.spend(around.length)
      const groups = [...Map.groupBy(around, (one) => likeness.get(one.id) ?? one.id).values()]
      const ends = [
        ...groups.map((members): PeerGroup => ({
          members,
          blocks: [],
          place: endpointOf(members[0] ?? port),
        })),
        ...outside.map(({ block, address }): PeerGroup => ({
          members: [],
          blocks: [block],
          place: { type: 'outside', address },
        })),
      ]
      const gathered = (['inbound', 'outbound'] as const).flatMap((direction) =>
        joinPeers({ reach, fates, budget }, port, direction, ends),
      )
      const whole = {
        around: around.length,
        inSubnets: Map.groupBy(around, ({ subnetId }) => subnetId),
        outside: outside.length,
      }
      const outcomes = gathered.slice(0, most).map((one) => outcomeOf(one, whole, budget))
      return [{ id, outcomes, more: gathered.length - outcomes.length }]
    })
    return {
      byInterface: new Map(found.map(({ id, outcomes }) => [id, outcomes])),
      more: new Map(found.map(({ id, more }) => [id, more])),
      traffic,
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) return null
    throw error
  }
}

/** A group of equivalent interfaces, or one external block. */
interface PeerGroup {
  readonly members: readonly Port[]
  readonly blocks: readonly (string | null)[]
  /** one end that represents the whole group */
  readonly place: Endpoint
}

/** Traffic with the same result for the same reason. */
interface ResultGroup {
  readonly traffic: readonly Traffic[]
  readonly verdict: Verdict
}

/** Divides traffic by verdict. Each set of verdicts is divided once, so that equal results are the same object. */
class ResultGroups {
  readonly #traffic: readonly Traffic[]
  readonly #budget: Budget
  readonly #known = new Map<Verdicts, readonly ResultGroup[]>()
  readonly #all = new Map<string, ResultGroup>()

  constructor(traffic: readonly Traffic[], budget: Budget) {
    this.#traffic = traffic
    this.#budget = budget
  }

  /** Divides all traffic by its verdicts. @throws BudgetExceeded */
  of(verdicts: Verdicts): readonly ResultGroup[] {
    return cached(this.#known, verdicts, () => this.#divide(verdicts))
  }

  #divide(verdicts: Verdicts): readonly ResultGroup[] {
    this.#budget.spend(this.#traffic.length)
    const equivalent = Map.groupBy(verdicts.keys(), (at) => {
      const verdict = verdicts[at]
      return verdict === undefined ? '' : `${verdict.passes} ${keyOf(verdict.by)}`
    })
    return [...equivalent].flatMap(([reason, which]) => {
      const verdict = verdicts[which[0] ?? 0]
      if (verdict === undefined) return []
      return cached(this.#all, `${reason} ${which.join(' ')}`, () => ({
        traffic: which.flatMap((at) => this.#traffic[at] ?? []),
        verdict,
      }))
    })
  }
}

interface JoinedPeers {
  readonly direction: Direction
  readonly fate: ResultGroup
  readonly ends: PeerGroup[]
}

const endpointOf = ({ id }: Port): Endpoint => ({ type: 'interface', id })

/** Joins peers with the same results for the same traffic and reasons. */
function joinPeers(
  {
    reach,
    fates,
    budget,
  }: { readonly reach: Reachability; readonly fates: ResultGroups; readonly budget: Budget },
  port: Port,
  direction: Direction,
  ends: readonly PeerGroup[],
): readonly JoinedPeers[] {
  const all = new Map<ResultGroup, JoinedPeers>()
  for (const end of ends) {
    const endpoints = [end.place, endpointOf(port)] as const
    const [from, to] = direction === 'inbound' ? endpoints : [endpoints[1], endpoints[0]]
    const course = reach.course(from, to)
    if (course === null) continue
    const found = fates.of(reach.judge(course))
    budget.spend(found.length)
    for (const fate of found) cached(all, fate, () => ({ direction, fate, ends: [] })).ends.push(end)
  }
  return [...all.values()].toSorted((a, b) => inOrder(a.fate.verdict.by, b.fate.verdict.by))
}

const kinds = ['rule', 'hop', 'nothing', 'no_rule'] as const satisfies Reason['type'][]

function inOrder(a: Reason, b: Reason): number {
  if (a.type === 'rule' && b.type === 'rule') return compareRules(a.rule, b.rule)
  return kinds.indexOf(a.type) - kinds.indexOf(b.type)
}

/** The numbers of possible peers of an interface: in the VPC, in each subnet, and outside. */
interface PeerTotals {
  readonly around: number
  readonly inSubnets: ReadonlyMap<string, readonly Port[]>
  readonly outside: number
}

function outcomeOf({ direction, fate, ends }: JoinedPeers, whole: PeerTotals, budget: Budget): Outcome {
  const members = ends.flatMap((end) => end.members)
  const blocks = ends.flatMap((end) => end.blocks)
  budget.spend(members.length + blocks.length)
  const isVpc = members.length > 0 && members.length === whole.around
  const isOutside = blocks.length > 0 && blocks.length === whole.outside
  const inSubnets = Map.groupBy(members, ({ subnetId }) => subnetId)
  const subnets = isVpc
    ? []
    : [...inSubnets].flatMap(([id, own]) => (own.length === whole.inSubnets.get(id)?.length ? id : []))
  const shown = new Set(subnets)
  return {
    direction,
    traffic: fate.traffic,
    verdict: fate.verdict,
    peers: {
      isVpc,
      subnets,
      interfaces: isVpc ? [] : members.filter(({ subnetId }) => !shown.has(subnetId)).map(({ id }) => id),
      isOutside,
      outside: isOutside ? [] : blocks,
    },
  }
}
