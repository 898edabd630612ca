import type { VpcRouter } from '@portico/contract/types.ts'
import { checkRoutesOf } from '@portico/domain/networks/route-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Button } from '#ui/actions/button.tsx'
import { routeActions, routeBulkActions } from './actions.ts'
import { routeColumns } from './columns.tsx'

/**
 * The routes of a router.
 * @param props.address name or ID of the router in the URL, which is part of the query key of the cached routes
 */
export function RouteList({
  project,
  vpc,
  router,
  address,
}: VpcScope & { router: VpcRouter; address: string }) {
  const { name } = router
  const actions = useMemo(() => routeActions({ project, vpc, router: name }), [project, vpc, name])
  const historyHref = useCallback(
    (row: { name: string }) => paths.routeHistory(project, vpc, name, row.name),
    [project, vpc, name],
  )
  const whyNone = reasonOf(checkRoutesOf(router))
  return (
    <ResourceSection
      call="vpcRouterRouteList"
      listKey="routes"
      args={{ query: { project, vpc, router: address } }}
      title="Routes"
      noun={kinds.router_route}
      searchPlaceholder="Name or ID"
      columns={routeColumns}
      rowHref={(row) => paths.routeEdit(project, vpc, name, row.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={routeBulkActions}
      {...(whyNone === null
        ? { create: { label: 'New route', href: paths.routesNew(project, vpc, name) } }
        : {
            headerActions: (
              <Button variant="primary" icon={Plus} disabledReason={whyNone}>
                New route
              </Button>
            ),
          })}
      empty={{ body: 'No routes. Subnets with this router use the routes of the system router only.' }}
    />
  )
}
