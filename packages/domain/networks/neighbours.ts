import { Budget, BudgetExceeded } from './budget.ts'
import type { NetworkMap, Port } from './map.ts'
import type { PathFinder } from './path.ts'
import { anyExternalAddress } from './external-blocks.ts'
import { type PathQuery, senderOf } from './path-query.ts'
import { type Endpoint, Reachability } from './reachability.ts'

/** The results of one path query for all interfaces of a subnet, each as the sender. */
export interface Neighbours {
  readonly subnetId: string
  readonly total: number
  readonly passing: number
  /** names of the first instances whose interface has another result than most */
  readonly others: readonly string[]
}

const maxNamed = 5

/** Maximum budget steps of the queries for all neighbors, which take about a tenth of a second. */
const maxSteps = 1_500_000

/**
 * Answers the query for every interface in the sender's VPC as the sender. Returns an empty list if the sender is
 * external or the VPC has too many interfaces.
 */
export function neighboursOf(finder: PathFinder, query: PathQuery): readonly Neighbours[] {
  const sender = senderOf(finder.map, query.from)
  if (sender === null) return []
  const budget = new Budget(maxSteps)
  const { protocol, port } = query
  const reach = new Reachability(finder, [{ protocol, port, ports: null }], budget)
  const target = targetOf(finder.map, query.to)
  const passes = ({ id }: Port): boolean => {
    const course = reach.course({ type: 'interface', id }, target)
    return course !== null && reach.judge(course)[0]?.passes === true
  }
  const self = holderOf(finder.map, sender.vpcId, query.to)
  const around = finder.map.ports.filter(({ id, vpcId }) => vpcId === sender.vpcId && id !== self)
  const bySubnet = Map.groupBy(around, ({ subnetId }) => subnetId)
  try {
    return [...bySubnet].map(([subnetId, there]) => results(subnetId, there, passes))
  } catch (error) {
    if (error instanceof BudgetExceeded) return []
    throw error
  }
}

function targetOf(map: NetworkMap, to: PathQuery['to']): Endpoint {
  if (to.type === 'interface') return to
  return { type: 'outside', address: to.type === 'address' ? to.address : anyExternalAddress(map) }
}

/** Returns the interface in the VPC that is the destination. It is not listed as a neighbor. */
function holderOf(map: NetworkMap, vpcId: string, to: PathQuery['to']): string | undefined {
  if (to.type === 'interface') return to.id
  return to.type === 'address' ? map.holder(vpcId, to.address)?.id : undefined
}

function results(subnetId: string, there: readonly Port[], passes: (port: Port) => boolean): Neighbours {
  const { yes = [], no = [] } = Object.groupBy(there, (port) => (passes(port) ? 'yes' : 'no'))
  const others = yes.length > no.length ? no : yes
  return {
    subnetId,
    total: there.length,
    passing: yes.length,
    others: (yes.length > 0 && no.length > 0 ? others : [])
      .map(({ instance }) => instance.name)
      .toSorted()
      .slice(0, maxNamed),
  }
}
