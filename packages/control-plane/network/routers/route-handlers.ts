import { canonicalEntry, isSameEntry } from '@portico/domain/firewall/entries.ts'
import { invalidValue, isUuid } from '@portico/domain/refusals.ts'
import { find } from '#authorization/lookup/find.ts'
import { changedIdentity, newIdentity, requireFreeName, type Siblings } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import type { Context } from '#kernel/context.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import {
  checkRouteCreate,
  checkRouteDelete,
  checkRouteUpdate,
  type RouteEnds,
  whyNotDestination,
} from '@portico/domain/networks/route-rules.ts'
import { routeView } from './view.ts'

function siblings(routerId: string): Siblings {
  return { table: 'router_route', word: 'router-route', where: { vpc_router_id: routerId } }
}

/** Checks that no other route of a router has a destination. @throws 400 */
async function requireFreeDestination(
  ctx: Context,
  routerId: string,
  destination: RouteEnds['destination'],
): Promise<void> {
  const routes = await ctx.db
    .selectFrom('router_route')
    .select(['name', 'destination'])
    .where('vpc_router_id', '=', routerId)
    .execute()
  const whyNot = whyNotDestination(destination, routes)
  if (whyNot !== null) refuse(invalidValue('destination', whyNot))
}

export const routeHandlers = {
  vpc_router_route_list: async (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('router_route'))
    const { router: nameOrId = '', vpc, project, search } = list.query
    const router = await find(ctx, 'vpc_router', { nameOrId, vpc, project })
    let select = ctx.db
      .selectFrom('router_route')
      .selectAll('router_route')
      .where('vpc_router_id', '=', router.id)
    if (search !== undefined) select = select.where(matchesNameOrId('router_route', search))
    return list.page(select, routeView)
  },

  vpc_router_route_create: async (ctx, { query, body }) => {
    const { router: nameOrId, vpc, project } = query
    const router = await find(ctx, 'vpc_router', { nameOrId, vpc, project })
    const route = { destination: canonicalEntry(body.destination), target: body.target }
    enforce(checkRouteCreate(router, route))
    await requireFreeName(ctx, body.name, siblings(router.id))
    await requireFreeDestination(ctx, router.id, route.destination)
    const row = {
      ...newIdentity(ctx, body),
      silo_id: router.silo_id,
      project_id: router.project_id,
      vpc_id: router.vpc_id,
      vpc_router_id: router.id,
      kind: 'custom' as const,
      vpc_subnet_id: null,
    }
    const { destination, target } = route
    await ctx.db
      .insertInto('router_route')
      .values({ ...row, destination: JSON.stringify(destination), target: JSON.stringify(target) })
      .execute()
    return routeView({ ...row, destination, target })
  },

  vpc_router_route_view: async (ctx, { path, query }) => {
    // The contract requires a router in the query of this operation. If the route is given by ID, the router is
    // ignored.
    const selector = isUuid(path.route) ? { nameOrId: path.route } : { nameOrId: path.route, ...query }
    return routeView(await find(ctx, 'router_route', selector))
  },

  vpc_router_route_update: async (ctx, { path, query, body }) => {
    const route = await find(ctx, 'router_route', { nameOrId: path.route, ...query })
    const destination = canonicalEntry(body.destination)
    enforce(checkRouteUpdate(route, { ...body, destination }))
    if (body.name !== undefined) {
      await requireFreeName(ctx, body.name, { ...siblings(route.vpc_router_id), except: route.id })
    }
    // Two routes may have the same destination, from the time before this was refused. Their target can still be
    // changed.
    if (!isSameEntry(route.destination, destination)) {
      await requireFreeDestination(ctx, route.vpc_router_id, destination)
    }
    const updated = await ctx.db
      .updateTable('router_route')
      .set({
        ...changedIdentity(ctx, body),
        destination: JSON.stringify(destination),
        target: JSON.stringify(body.target),
      })
      .where('id', '=', route.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return routeView(updated)
  },

  vpc_router_route_delete: async (ctx, { path, query }) => {
    const route = await find(ctx, 'router_route', { nameOrId: path.route, ...query })
    enforce(checkRouteDelete(route))
    await ctx.db.deleteFrom('router_route').where('id', '=', route.id).execute()
  },
} satisfies Handlers<
  | 'vpc_router_route_list'
  | 'vpc_router_route_create'
  | 'vpc_router_route_view'
  | 'vpc_router_route_update'
  | 'vpc_router_route_delete'
>
