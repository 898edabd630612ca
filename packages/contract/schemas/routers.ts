/** Routers of VPCs and their routes. */
import { z } from 'zod'
import { Ip, IpNet } from './addresses.ts'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Name, Uuid } from './primitives.ts'

export const RouteDestination = component(
  'RouteDestination',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ip'), value: Ip }),
    z.object({ type: z.literal('ip_net'), value: IpNet }),
    z.object({ type: z.literal('vpc'), value: Name }),
    z.object({ type: z.literal('subnet'), value: Name }),
  ]),
)
export type RouteDestination = z.infer<typeof RouteDestination>

export const RouteTarget = component(
  'RouteTarget',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ip'), value: Ip }),
    z.object({ type: z.literal('vpc'), value: Name }),
    z.object({ type: z.literal('subnet'), value: Name }),
    z.object({ type: z.literal('instance'), value: Name }),
    z.object({ type: z.literal('internet_gateway'), value: Name }),
    z.object({ type: z.literal('drop') }),
  ]),
)
export type RouteTarget = z.infer<typeof RouteTarget>

export const RouterRouteKind = component(
  'RouterRouteKind',
  z.enum(['default', 'vpc_subnet', 'vpc_peering', 'custom']),
)
export type RouterRouteKind = z.infer<typeof RouterRouteKind>

export const RouterRoute = component(
  'RouterRoute',
  z.object({
    ...identity,
    destination: RouteDestination,
    kind: RouterRouteKind,
    target: RouteTarget,
    vpc_router_id: Uuid,
  }),
)
export type RouterRoute = z.infer<typeof RouterRoute>

export const RouterRouteResultsPage = resultsPage(RouterRoute)

export const RouterRouteCreate = component(
  'RouterRouteCreate',
  z.object({ ...naming, destination: RouteDestination, target: RouteTarget }),
)
export type RouterRouteCreate = z.infer<typeof RouterRouteCreate>

export const RouterRouteUpdate = component(
  'RouterRouteUpdate',
  z.object({ ...renaming, destination: RouteDestination, target: RouteTarget }),
)
export type RouterRouteUpdate = z.infer<typeof RouterRouteUpdate>

export const VpcRouterKind = component('VpcRouterKind', z.enum(['system', 'custom']))
export type VpcRouterKind = z.infer<typeof VpcRouterKind>

export const VpcRouter = component('VpcRouter', z.object({ ...identity, kind: VpcRouterKind, vpc_id: Uuid }))
export type VpcRouter = z.infer<typeof VpcRouter>

export const VpcRouterResultsPage = resultsPage(VpcRouter)

export const VpcRouterCreate = component('VpcRouterCreate', z.object({ ...naming }))
export type VpcRouterCreate = z.infer<typeof VpcRouterCreate>

export const VpcRouterUpdate = component('VpcRouterUpdate', z.object({ ...renaming }))
export type VpcRouterUpdate = z.infer<typeof VpcRouterUpdate>
