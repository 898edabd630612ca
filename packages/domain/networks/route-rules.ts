import { addressBits, parseAddress, parseCidr, tryParseAddress } from '#ip/cidr.ts'
import { invalidRequest, type Refusal } from '#refusals.ts'
import type { Route, RouteKind } from './network.ts'

/**
 * Rules for changes of routers and routes (docs/reference/networking-vpc.md#routers,
 * docs/reference/networking-vpc.md#routes).
 */

/** The destination and target of a route. */
export type RouteEnds = Pick<Route, 'destination' | 'target'>

type RouterRow = { readonly kind: 'system' | 'custom' }

type RouteEnd = RouteEnds['destination'] | RouteEnds['target']

export interface RouteChange extends RouteEnds {
  readonly name?: string | undefined
  readonly description?: string | undefined
}

/** Names of route kinds in messages. */
const kindWords: Record<RouteKind, string> = {
  default: 'Default',
  vpc_subnet: 'VpcSubnet',
  vpc_peering: 'VpcPeering',
  custom: 'Custom',
}

/** Returns the refusal of a combination of destination and target, or null. Names are not checked for existence. */
export function checkRoute(kind: RouteKind, { destination, target }: RouteEnds): Refusal | null {
  const from = familyOf(destination)
  const to = familyOf(target)
  if (from !== null && to !== null && from !== to) {
    return invalidRequest('cannot mix explicit IPv4 and IPv6 addresses between destination and target')
  }
  if (destination.type === 'vpc' || target.type === 'vpc') {
    return invalidRequest(`users cannot specify VPCs as a destination or target in ${kindWords[kind]} routes`)
  }
  if (target.type !== 'subnet') return null
  return invalidRequest(`subnets cannot be used as a target in ${kindWords[kind]} routers`)
}

function familyOf(end: RouteEnd): 4 | 6 | null {
  if (end.type === 'ip') return parseAddress(end.value).version
  return end.type === 'ip_net' ? parseCidr(end.value).version : null
}

/**
 * Returns why a route cannot have this destination, or null. Another route of the router may already have it. An
 * address and the network that contains only that address are equal.
 * @param others other routes of the router
 */
export function whyNotDestination(
  destination: RouteEnds['destination'],
  others: readonly (Pick<Route, 'destination'> & { readonly name: string })[],
): string | null {
  const key = destinationKey(destination)
  const other = others.find((route) => destinationKey(route.destination) === key)
  if (other === undefined) return null
  return `Route "${other.name}" of this router has the same destination. Change that route, or choose another destination`
}

function destinationKey({ type, value }: RouteEnds['destination']): string {
  if (type !== 'ip' && type !== 'ip_net') return `${type} ${value}`
  const address = type === 'ip' ? tryParseAddress(value) : null
  return address === null ? value : `${value}/${addressBits[address.version]}`
}

export function checkRouteCreate(router: RouterRow, route: RouteEnds): Refusal | null {
  return checkRoutesOf(router) ?? checkRoute('custom', route)
}

/** Returns the refusal of adding routes to this router, or null. */
export function checkRoutesOf(router: RouterRow): Refusal | null {
  if (router.kind === 'custom') return null
  return {
    ...invalidRequest('user-provided routes cannot be added to a system router'),
    reason: 'System router accepts no custom routes. Create a router, and select it in a subnet.',
  }
}

export function checkRouterDelete(router: RouterRow): Refusal | null {
  if (router.kind === 'custom') return null
  return {
    ...invalidRequest('cannot delete system router'),
    reason: 'System router belongs to its VPC. It is deleted with the VPC.',
  }
}

/** Returns the refusal of changing a route, or null. Of a default route only the target can be changed. */
export function checkRouteFixed({ kind }: { readonly kind: RouteKind }): Refusal | null {
  if (kind === 'custom' || kind === 'default') return null
  return {
    ...invalidRequest(`routes of type ${kindWords[kind]} within the system router are not modifiable`),
    reason:
      kind === 'vpc_subnet'
        ? 'Route belongs to its subnet. It changes with the subnet.'
        : 'Route belongs to the peering of two VPCs. It cannot be changed.',
  }
}

export function checkRouteUpdate(
  route: Pick<Route, 'kind' | 'destination'>,
  change: RouteChange,
): Refusal | null {
  const fixed = checkRouteFixed(route)
  if (fixed !== null) return fixed
  if (route.kind === 'default') {
    const renamed = change.name !== undefined || change.description !== undefined
    if (renamed || !sameDestination(route.destination, change.destination)) {
      return invalidRequest('the destination and metadata of a Default route cannot be changed')
    }
  }
  return checkRoute(route.kind, change)
}

export function checkRouteDelete(route: { readonly kind: RouteKind }): Refusal | null {
  if (route.kind === 'custom') return null
  return {
    ...invalidRequest('DELETE not allowed on system routes'),
    reason: 'Route belongs to the system router. It cannot be deleted.',
  }
}

function sameDestination(a: Route['destination'], b: Route['destination']): boolean {
  return a.type === b.type && a.value === b.value
}
