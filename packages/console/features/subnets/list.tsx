import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { subnetActions, subnetBulkActions } from './actions.tsx'
import { subnetColumns } from './columns.tsx'
import { subnetReferences } from './references.ts'

/** The subnets of a VPC. */
export function SubnetList({ project, vpc }: VpcScope) {
  const scope = useMemo(() => ({ project, vpc }), [project, vpc])
  const columns = useMemo(() => subnetColumns(scope), [scope])
  const actions = useMemo(() => subnetActions(scope), [scope])
  const historyHref = useCallback(
    (row: { name: string }) => paths.subnetHistory(project, vpc, row.name),
    [project, vpc],
  )
  const bulk = useMemo(() => subnetBulkActions(vpc), [vpc])
  return (
    <ResourceSection
      call="vpcSubnetList"
      listKey="subnets"
      args={{ query: scope }}
      title="Subnets"
      noun={kinds.vpc_subnet}
      searchPlaceholder="Name or ID"
      columns={columns}
      refersTo={subnetReferences}
      rowHref={(row) => paths.subnetEdit(project, vpc, row.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      create={{ label: 'New subnet', href: paths.subnetsNew(project, vpc) }}
      empty={{ body: 'No VPC subnets. Create one for the addresses of instances.' }}
    />
  )
}
