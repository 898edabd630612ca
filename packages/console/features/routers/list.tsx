import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { routerActions, routerBulkActions } from './actions.ts'
import { routerColumns } from './columns.tsx'

/** The routers of a VPC: the system router and custom ones. */
export function RouterList({ project, vpc }: VpcScope) {
  const actions = useMemo(() => routerActions({ project, vpc }), [project, vpc])
  const historyHref = useCallback(
    (row: { name: string }) => paths.routerHistory(project, vpc, row.name),
    [project, vpc],
  )
  const bulk = useMemo(() => routerBulkActions(vpc), [vpc])
  return (
    <ResourceSection
      call="vpcRouterList"
      listKey="routers"
      args={{ query: { project, vpc } }}
      title="Routers"
      noun={kinds.vpc_router}
      searchPlaceholder="Name or ID"
      columns={routerColumns}
      rowHref={(row) => paths.router(project, vpc, row.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      create={{ label: 'New router', href: paths.routersNew(project, vpc) }}
      empty={{ body: 'No VPC routers.' }}
    />
  )
}
