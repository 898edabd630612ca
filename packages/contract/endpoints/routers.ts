import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import {
  RouterRoute,
  RouterRouteCreate,
  RouterRouteResultsPage,
  RouterRouteUpdate,
  VpcRouter,
  VpcRouterCreate,
  VpcRouterResultsPage,
  VpcRouterUpdate,
} from '#schemas/routers.ts'
import { endpointsOf } from './join.ts'

export const routersEndpoints = endpointsOf({
  vpc_router_route_list: {
    query: { ...byNameOrId, project: Selector, router: Selector, vpc: Selector },
    answer: RouterRouteResultsPage,
  },
  vpc_router_route_create: {
    query: { project: Selector, router: NameOrId, vpc: Selector },
    body: RouterRouteCreate,
    answer: RouterRoute,
  },
  vpc_router_route_delete: {
    path: { route: NameOrId },
    query: { project: Selector, router: Selector, vpc: Selector },
  },
  vpc_router_route_view: {
    path: { route: NameOrId },
    query: { project: Selector, router: NameOrId, vpc: Selector },
    answer: RouterRoute,
  },
  vpc_router_route_update: {
    path: { route: NameOrId },
    query: { project: Selector, router: Selector, vpc: Selector },
    body: RouterRouteUpdate,
    answer: RouterRoute,
  },
  vpc_router_list: {
    query: { ...byNameOrId, project: Selector, vpc: Selector },
    answer: VpcRouterResultsPage,
  },
  vpc_router_create: {
    query: { project: Selector, vpc: NameOrId },
    body: VpcRouterCreate,
    answer: VpcRouter,
  },
  vpc_router_delete: { path: { router: NameOrId }, query: { project: Selector, vpc: Selector } },
  vpc_router_view: {
    path: { router: NameOrId },
    query: { project: Selector, vpc: Selector },
    answer: VpcRouter,
  },
  vpc_router_update: {
    path: { router: NameOrId },
    query: { project: Selector, vpc: Selector },
    body: VpcRouterUpdate,
    answer: VpcRouter,
  },
})
