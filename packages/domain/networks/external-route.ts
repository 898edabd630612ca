import type { Gateway, Route, Router, Subnet } from './network.ts'
import type { Address } from '#ip/cidr.ts'
import type { PathFinder } from './path.ts'

/** The next hop of packets from a subnet to external addresses. */
export type ExternalRoute =
  | { readonly type: 'gateway'; readonly router: Router; readonly route: Route; readonly gateway: Gateway }
  /** The route leads to an instance, whose guest has to forward the packets. */
  | { readonly type: 'instance'; readonly router: Router; readonly route: Route; readonly instanceId: string }
  /** `drop`: the route drops the packets. `nowhere`: its target does not exist, or does not lead outside. */
  | { readonly type: 'drop' | 'nowhere'; readonly router: Router; readonly route: Route }
  | { readonly type: 'none' }

/**
 * Returns the route for packets from a subnet to external addresses, and its next hop.
 * @param outside an address that represents all external ones
 */
export function externalRoute(finder: PathFinder, { id, vpcId }: Subnet, outside: Address): ExternalRoute {
  const chosen = finder.routeTo({ subnetId: id, vpcId }, outside)
  if (chosen === null) return { type: 'none' }
  const { router, route, leadsTo } = chosen
  switch (leadsTo.type) {
    case 'gateway':
      return { type: 'gateway', router, route, gateway: leadsTo.gateway }
    case 'port':
      return { type: 'instance', router, route, instanceId: leadsTo.port.instanceId }
    case 'drop':
      return { type: 'drop', router, route }
    case 'subnet':
    case 'nowhere':
      return { type: 'nowhere', router, route }
  }
}
