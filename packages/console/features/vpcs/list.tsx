import type { Vpc } from '@portico/contract/types.ts'
import { Network } from 'lucide-react'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { vpcPicture } from '#ui/pictures/vpcs.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { vpcBulkActions, vpcMenu } from './actions.ts'
import { vpcColumns } from './columns.tsx'
import { PageContents } from './row-contents.tsx'

/** The list of a project's VPCs. */
export function VpcList({ project }: { project: string }) {
  const actions = useCallback(
    (vpc: Vpc) => vpcMenu(project, vpc, { codeEntry: asCodeEntry('vpc', { resource: vpc, project }) }),
    [project],
  )
  const historyHref = useCallback((vpc: Vpc) => paths.vpcHistory(project, vpc.name), [project])
  return (
    <ResourceList
      call="vpcList"
      args={{ query: { project } }}
      title="VPCs"
      noun={kinds.vpc}
      columns={vpcColumns}
      surround={PageContents}
      rowHref={(row) => paths.vpc(project, row.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={vpcBulkActions}
      count="vpc"
      headerActions={
        <Guides
          icon={Network}
          heading="VPCs"
          summary="A VPC is a private network that isolates a set of instances. Traffic between VPCs uses external IPs."
          guides={['networking', 'firewall-rules']}
        />
      }
      create={{ label: 'New VPC', href: paths.vpcsNew(project) }}
      empty={{
        picture: vpcPicture,
        title: 'No VPCs',
        body: 'A VPC is a private network for instances. Create one to see it here.',
      }}
    />
  )
}
