import {
  type Address,
  type Cidr,
  containsAddress,
  formatCidr,
  networkOf,
  parseAddress,
  parseCidr,
} from '#ip/cidr.ts'
import type { NetworkMap, Port } from './map.ts'
import type { Gateway, Route, Router } from './network.ts'
import { single } from './rules.ts'

/** The target of a route after its name is resolved. */
type NextHop =
  /** the interface whose own address is the destination */
  | { readonly type: 'subnet' }
  | { readonly type: 'port'; readonly port: Port }
  | { readonly type: 'gateway'; readonly gateway: Gateway }
  | { readonly type: 'drop' }
  /** a target that does not exist */
  | { readonly type: 'nowhere' }

/** A route with its names resolved. */
export interface ResolvedRoute {
  readonly route: Route
  readonly router: Router
  /** destination blocks; empty if the destination does not exist */
  readonly blocks: readonly Cidr[]
  readonly leadsTo: NextHop
}

/** A route for one of its destination blocks. */
export interface BlockRoute extends ResolvedRoute {
  readonly block: Cidr
}

/** The route of a packet, for the block that contains its destination. */
export interface ChosenRoute extends BlockRoute {
  /** routes for the same block with another target, which are not used */
  readonly against: readonly Route[]
}

/** An interface in a subnet, or a position where one could be. */
export type InSubnet = Pick<Port, 'subnetId' | 'vpcId'>

/**
 * Returns the routers whose routes apply to packets of a subnet: its custom router first, then the system router of the
 * VPC (decision 29).
 */
export function routersFor(map: NetworkMap, port: InSubnet): readonly Router[] {
  const custom = map.subnetOf(port)?.customRouterId
  return [custom == null ? undefined : map.routerById(custom), map.systemRouter(port.vpcId)].filter(
    (router) => router !== undefined,
  )
}

/** Returns all routes of a router with their names resolved. */
export function resolveRoutes(map: NetworkMap, router: Router): readonly ResolvedRoute[] {
  return map.routesOf(router.id).map((route) => resolveRoute(map, router, route))
}

function resolveRoute(map: NetworkMap, router: Router, route: Route): ResolvedRoute {
  return {
    route,
    router,
    blocks: destinationOf(map, router, route.destination),
    leadsTo: targetOf(map, router, route.target),
  }
}

function destinationOf(
  map: NetworkMap,
  { vpcId }: Router,
  { type, value }: Route['destination'],
): readonly Cidr[] {
  switch (type) {
    case 'ip':
      return [single(parseAddress(value))]
    case 'ip_net':
      return [networkOf(parseCidr(value))]
    case 'subnet': {
      const subnet = map.subnetNamed(vpcId, value)
      return subnet === undefined ? [] : map.blocksOf(subnet)
    }
    // Destinations of this type are reserved for VPC peering.
    case 'vpc':
      return []
  }
}

function targetOf(map: NetworkMap, { vpcId }: Router, target: Route['target']): NextHop {
  switch (target.type) {
    case 'drop':
      return { type: 'drop' }
    case 'subnet':
      return map.subnetNamed(vpcId, target.value) === undefined ? { type: 'nowhere' } : { type: 'subnet' }
    case 'ip': {
      const port = map.holder(vpcId, parseAddress(target.value))
      return port === undefined ? { type: 'nowhere' } : { type: 'port', port }
    }
    case 'instance': {
      const ports = map.portsNamed(vpcId, target.value)
      const port = ports.find(({ isPrimary }) => isPrimary) ?? ports[0]
      return port === undefined ? { type: 'nowhere' } : { type: 'port', port }
    }
    case 'internet_gateway': {
      const gateway = map.gatewayNamed(vpcId, target.value)
      return gateway === undefined ? { type: 'nowhere' } : { type: 'gateway', gateway }
    }
    case 'vpc':
      return { type: 'nowhere' }
  }
}

/** Ranks of route kinds at equal prefix lengths: routes of users win over routes of the system. */
const ranks: Readonly<Record<Route['kind'], number>> = {
  custom: 0,
  default: 1,
  vpc_subnet: 2,
  vpc_peering: 3,
}

/**
 * Returns the route that a packet takes: longest prefix, then kind, then drop routes, then name (decision 29). A route
 * to a target that does not exist is chosen like any other, and drops the packet.
 */
export function chooseRoute(routes: readonly ResolvedRoute[], destination: Address): ChosenRoute | null {
  const found = routes
    .flatMap((read) => {
      // A subnet has at most one block of the destination's family.
      const block = read.blocks.find((one) => containsAddress(one, destination))
      return block === undefined ? [] : [{ ...read, block }]
    })
    .toSorted(inOrder)
  const [first, ...others] = found
  if (first === undefined) return null
  const against = others
    .filter(({ block }) => block.width === first.block.width)
    .filter(({ route }) => ranks[route.kind] === ranks[first.route.kind])
    .filter(({ leadsTo }) => !isSameHop(leadsTo, first.leadsTo))
    .map(({ route }) => route)
  return { ...first, against }
}

/**
 * Returns the routes for each block, so that the first one whose block contains a destination is the one that
 * {@link chooseRoute} returns. Routes that are never chosen are left out.
 */
export function orderRoutes(routes: readonly ResolvedRoute[]): readonly BlockRoute[] {
  const ordered = routes.flatMap((read) => read.blocks.map((block) => ({ ...read, block }))).toSorted(inOrder)
  const byBlock = new Map(ordered.toReversed().map((route) => [formatCidr(route.block), route]))
  return ordered.filter((route) => byBlock.get(formatCidr(route.block)) === route)
}

function inOrder(a: BlockRoute, b: BlockRoute): number {
  return b.block.width - a.block.width || compareRoutes(a, b)
}

function compareRoutes(a: ResolvedRoute, b: ResolvedRoute): number {
  const byKind = ranks[a.route.kind] - ranks[b.route.kind]
  if (byKind !== 0) return byKind
  const byDrop = Number(b.leadsTo.type === 'drop') - Number(a.leadsTo.type === 'drop')
  if (byDrop !== 0) return byDrop
  return a.route.name < b.route.name ? -1 : a.route.name > b.route.name ? 1 : 0
}

function isSameHop(one: NextHop, other: NextHop): boolean {
  if (one.type === 'port' && other.type === 'port') return one.port.id === other.port.id
  if (one.type === 'gateway' && other.type === 'gateway') return one.gateway.id === other.gateway.id
  return one.type === other.type
}
