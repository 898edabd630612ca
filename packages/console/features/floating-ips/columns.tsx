import type { FloatingIp } from '@portico/contract/types.ts'
import { descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Name } from '#shell/list/names.tsx'
import { paths } from '#shell/paths.ts'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import type { Column } from '#ui/table/column.ts'

export function floatingIpColumns(project: string): readonly Column<FloatingIp>[] {
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
      cell: (row) => <Name id={row.ipPoolId} />,
      csv: (row, nameOf) => nameOf(row.ipPoolId),
    },
    {
      id: 'instance',
      header: 'Attached to',
      priority: 2,
      cell: (row) => <Name id={row.instanceId} href={(name) => paths.instanceNetworking(project, name)} />,
      csv: (row, nameOf) => (row.instanceId == null ? '' : nameOf(row.instanceId)),
    },
  ]
}
