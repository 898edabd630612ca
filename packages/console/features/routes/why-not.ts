import type { RouterRoute } from '@portico/contract/types.ts'
import { checkRouteDelete } from '@portico/domain/networks/route-rules.ts'

type Kind = Pick<RouterRoute, 'kind'>

/** Why a route stays as it is, or null. Of a default route the target may be changed, and nothing else. */
export function whyNotEdited({ kind }: Kind): string | null {
  if (kind === 'vpc_subnet') return 'It belongs to its subnet, and follows it'
  return kind === 'vpc_peering' ? 'It belongs to the connection of two VPCs' : null
}

/** Why a route may not be deleted, or null. */
export function whyNotDeleted(route: Kind): string | null {
  return checkRouteDelete(route) === null ? null : 'Routes of the system router stay'
}

/** Why no route can be added to a router, or null. */
export function whyNoRoutes({ kind }: { readonly kind: 'system' | 'custom' }): string | null {
  return kind === 'system'
    ? 'The system router takes no routes of your own: make a router, and choose it in a subnet'
    : null
}
