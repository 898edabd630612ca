import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { gatewayActions, gatewayBulkActions } from './actions.ts'
import { gatewayColumns } from './columns.tsx'
import { PageUses } from './row-uses.tsx'

/** The internet gateways of a VPC. */
export function GatewayList({ project, vpc }: VpcScope) {
  const scope = useMemo(() => ({ project, vpc }), [project, vpc])
  const columns = useMemo(() => gatewayColumns(scope), [scope])
  const actions = useMemo(() => gatewayActions(scope), [scope])
  const historyHref = useCallback(
    (row: { name: string }) => paths.gatewayHistory(project, vpc, row.name),
    [project, vpc],
  )
  const bulk = useMemo(() => gatewayBulkActions(vpc), [vpc])
  return (
    <ResourceSection
      call="internetGatewayList"
      listKey="gateways"
      args={{ query: scope }}
      title="Internet gateways"
      noun={kinds.internet_gateway}
      searchPlaceholder="Name or ID"
      columns={columns}
      surround={PageUses}
      rowHref={(row) => paths.gateway(project, vpc, row.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      create={{ label: 'New internet gateway', href: paths.gatewaysNew(project, vpc) }}
      empty={{ body: 'No internet gateways. Without one, this VPC cannot reach the outside.' }}
    />
  )
}
