import { type Address, type Cidr, containsAddress, networkOf, parseAddress, parseCidr } from '#ip/cidr.ts'
import type { NetworkMap, Port } from './map.ts'
import type { Gateway, Route, Router } from './network.ts'
import { single } from './rules.ts'

/** Where a route leads. */
type NextHop =
  /** to whoever has the destination as an address of its own */
  | { readonly type: 'subnet' }
  | { readonly type: 'port'; readonly port: Port }
  | { readonly type: 'gateway'; readonly gateway: Gateway }
  | { readonly type: 'drop' }
  /** to something that is not there */
  | { readonly type: 'nowhere' }

/** A route with its names looked up. */
export interface ReadRoute {
  readonly route: Route
  readonly router: Router
  /** empty where it names what is not there */
  readonly blocks: readonly Cidr[]
  readonly leadsTo: NextHop
}

export interface Chosen extends ReadRoute {
  /** the block of the route that the destination lies in */
  readonly block: Cidr
  /** Routes for the same block that would lead elsewhere. */
  readonly against: readonly Route[]
}

/** What lies in a subnet, or would. */
export type InSubnet = Pick<Port, 'subnetId' | 'vpcId'>

/**
 * The routers whose routes packets of a subnet may take: the system router of its VPC, and its custom router, which goes
 * before it (decision 32).
 */
export function routersFor(map: NetworkMap, port: InSubnet): readonly Router[] {
  const custom = map.subnetOf(port)?.customRouterId
  return [custom == null ? undefined : map.routerById(custom), map.systemRouter(port.vpcId)].filter(
    (router) => router !== undefined,
  )
}

/** All routes of a router. */
export function readRoutes(map: NetworkMap, router: Router): readonly ReadRoute[] {
  return map.routesOf(router.id).map((route) => readRoute(map, router, route))
}

function readRoute(map: NetworkMap, router: Router, route: Route): ReadRoute {
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
    // Reserved for VPCs that know of one another.
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

/** Of routes for equally long prefixes, what people wrote goes before what the server keeps. */
const ranks: Readonly<Record<Route['kind'], number>> = {
  custom: 0,
  default: 1,
  vpc_subnet: 2,
  vpc_peering: 3,
}

/**
 * The route that a packet takes: the one for the longest prefix; of those for equally long ones first by kind, then one
 * that drops, then by name (decision 32). One that leads nowhere is taken like any other, and loses the packet.
 */
export function choose(routes: readonly ReadRoute[], destination: Address): Chosen | null {
  const found = routes
    .flatMap((read) => {
      // Of a subnet's blocks one at most is of the destination's family.
      const block = read.blocks.find((one) => containsAddress(one, destination))
      return block === undefined ? [] : [{ ...read, block }]
    })
    .toSorted((a, b) => b.block.width - a.block.width || compareRoutes(a, b))
  const [first, ...others] = found
  if (first === undefined) return null
  const against = others
    .filter(({ block }) => block.width === first.block.width)
    .filter(({ route }) => ranks[route.kind] === ranks[first.route.kind])
    .filter(({ leadsTo }) => !isSameHop(leadsTo, first.leadsTo))
    .map(({ route }) => route)
  return { ...first, against }
}

function compareRoutes(a: ReadRoute, b: ReadRoute): number {
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
