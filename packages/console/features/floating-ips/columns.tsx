import type { FloatingIp } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { exportedPart } from '#shell/list/exported.ts'
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
      ...exportedPart(exportedColumns.floating_ip, 'ip'),
      sortable: true,
      cell: (row) => <IpAddress value={row.ip} />,
    },
    {
      ...exportedPart(exportedColumns.floating_ip, 'pool'),
      priority: 3,
      cell: (row) => <Name id={row.ipPoolId} />,
    },
    {
      ...exportedPart(exportedColumns.floating_ip, 'instance'),
      priority: 2,
      cell: (row) => <Name id={row.instanceId} href={(name) => paths.instanceNetworking(project, name)} />,
    },
  ]
}
