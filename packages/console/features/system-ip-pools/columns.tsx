import type { IpPool } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import type { Column } from '#ui/table/column.ts'
import { RowUtilization, SiloCount } from './uses.tsx'

export const poolColumns: readonly Column<IpPool>[] = [
  nameColumn<IpPool>(),
  descriptionColumn<IpPool>(),
  { id: 'utilization', header: 'In use', cell: (row) => <RowUtilization pool={row} /> },
  { id: 'silos', header: 'Silos', align: 'end', priority: 2, cell: (row) => <SiloCount pool={row} /> },
  createdColumn<IpPool>(),
]
