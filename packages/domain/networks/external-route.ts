import type { Gateway, Route, Router, Subnet } from './network.ts'
import type { Address } from '#ip/cidr.ts'
import type { PathFinder } from './path.ts'

/** Where packets of a subnet to external addresses are sent. */
export type ExternalRoute =
  | { readonly type: 'gateway'; readonly router: Router; readonly route: Route; readonly gateway: Gateway }
  /** to an instance that has to forward them */
  | { readonly type: 'instance'; readonly router: Router; readonly route: Route; readonly instanceId: string }
  /** nowhere: the route drops them, its target does not exist, or it does not lead outside */
  | { readonly type: 'drop' | 'nowhere'; readonly router: Router; readonly route: Route }
  | { readonly type: 'none' }

/**
 * Returns the route for packets of a subnet to external addresses, and where it leads.
 * @param outside an address that represents all external ones (`someOutside`)
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
