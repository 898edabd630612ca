import type { Gateway, Route, Router, Subnet } from './network.ts'
import type { Address } from '#ip/cidr.ts'
import type { PathFinder } from './path.ts'

/** Where packets of a subnet go that are for anybody outside. */
export type WayOut =
  | { readonly type: 'gateway'; readonly router: Router; readonly route: Route; readonly gateway: Gateway }
  /** to an instance that is to pass them on */
  | { readonly type: 'instance'; readonly router: Router; readonly route: Route; readonly instanceId: string }
  /** nowhere: the route drops them, or leads to what is not there or is no way out */
  | { readonly type: 'drop' | 'nowhere'; readonly router: Router; readonly route: Route }
  | { readonly type: 'none' }

/**
 * The route that decides for a subnet about what goes to anybody outside, and where it leads.
 * @param outside an address that stands for anybody there (`someOutside`)
 */
export function wayOut(finder: PathFinder, { id, vpcId }: Subnet, outside: Address): WayOut {
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
