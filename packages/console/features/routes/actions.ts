import type { RouterRoute } from '@portico/contract/types.ts'
import { checkRouteDelete, checkRouteFixed } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { writeRequest } from '#data/write-request.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import type { RouterScope } from './router-scope.ts'

const remove = (route: RouterRoute) => writeRequest('vpcRouterRouteDelete', { path: { route: route.id } })

/** Returns the row menu of a route. */
export function routeActions(scope: RouterScope) {
  const { project, vpc, router } = scope
  return (route: RouterRoute): readonly MenuEntry[] => [
    {
      label: 'Edit',
      href: paths.routeEdit(project, vpc, router, route.name),
      disabledReason: reasonOf(checkRouteFixed(route)),
      onAction: () =>
        seed('vpcRouterRouteView', { path: { route: route.name }, query: { project, vpc, router } }, route),
    },
    asCodeEntry('router_route', { resource: route, ...scope }),
    deleteEntry(
      {
        noun: kinds.router_route,
        name: route.name,
        consequences: 'Its packets then take the next matching route, or are dropped.',
        act: remove(route),
        changes: ['router_route'],
      },
      reasonOf(checkRouteDelete(route)),
    ),
  ]
}

export const routeBulkActions: readonly BulkAction<RouterRoute>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: (route) => reasonOf(checkRouteDelete(route)),
    consequences: 'Their packets then take the next matching route, or are dropped.',
    act: remove,
    changes: ['router_route'],
  },
]
