import type { RouterRoute, VpcRouter } from '@portico/contract/schemas/routers.ts'
import type { Selectable } from 'kysely'
import type { RouterRouteTable, VpcRouterTable } from '#kernel/database/schema/network.ts'
import { identityBlock } from '#kernel/wire.ts'

export type RouterRow = Selectable<VpcRouterTable>
export type RouteRow = Selectable<RouterRouteTable>

export function routerView(row: RouterRow): VpcRouter {
  return { ...identityBlock(row), vpc_id: row.vpc_id, kind: row.kind }
}

export function routeView(row: RouteRow): RouterRoute {
  return {
    ...identityBlock(row),
    vpc_router_id: row.vpc_router_id,
    kind: row.kind,
    destination: row.destination,
    target: row.target,
  }
}
