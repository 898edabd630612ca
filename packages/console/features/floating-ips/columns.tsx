import type { FloatingIp } from '@portico/contract/types.ts'
import { descriptionColumn, nameColumn } from '../../shell/list/columns.tsx'
import { paths } from '../../shell/paths.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Empty } from '../../ui/cells/empty.tsx'
import { IpAddress } from '../../ui/cells/ip-address.tsx'
import type { Column } from '../../ui/table/column.ts'

/** Names that cells show for ids; made once per page. */
export interface FloatingIpNames {
  readonly project: string
  readonly instances: ReadonlyMap<string, string>
  readonly pools: ReadonlyMap<string, string>
}

export function floatingIpColumns({
  project,
  instances,
  pools,
}: FloatingIpNames): readonly Column<FloatingIp>[] {
  return [
    nameColumn<FloatingIp>(),
    descriptionColumn<FloatingIp>(),
    {
      id: 'ip',
      header: 'IP address',
      sortable: true,
      cell: (row) => <IpAddress value={row.ip} />,
      csv: (row) => row.ip,
    },
    {
      id: 'pool',
      header: 'IP pool',
      priority: 3,
      cell: (row) => pools.get(row.ipPoolId) ?? <Empty />,
      csv: (row) => pools.get(row.ipPoolId) ?? row.ipPoolId,
    },
    {
      id: 'instance',
      header: 'Attached to',
      cell: (row) => {
        if (row.instanceId == null) return <Empty />
        const name = instances.get(row.instanceId)
        return name === undefined ? (
          <Link href={paths.instanceLookup(row.instanceId)}>instance</Link>
        ) : (
          <Link href={paths.instanceNetworking(project, name)}>{name}</Link>
        )
      },
      csv: (row) => (row.instanceId == null ? '' : (instances.get(row.instanceId) ?? row.instanceId)),
    },
  ]
}
