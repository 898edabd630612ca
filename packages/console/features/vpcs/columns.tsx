import type { Vpc } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import type { Column } from '#ui/table/column.ts'
import { RuleCount, SubnetCount } from './row-contents.tsx'

export const vpcColumns: readonly Column<Vpc>[] = [
  nameColumn<Vpc>(),
  {
    ...exportedPart(exportedColumns.vpc, 'dns_name'),
    priority: 2,
    cell: (row) => row.dnsName,
  },
  descriptionColumn<Vpc>(),
  { id: 'firewall_rules', header: 'Firewall rules', align: 'end', cell: (row) => <RuleCount vpc={row} /> },
  { id: 'subnets', header: 'Subnets', align: 'end', priority: 2, cell: (row) => <SubnetCount vpc={row} /> },
  {
    ...exportedPart(exportedColumns.vpc, 'ipv6_prefix'),
    priority: 3,
    cell: (row) => <code className="font-mono text-xs">{row.ipv6Prefix}</code>,
  },
  createdColumn<Vpc>(),
]
