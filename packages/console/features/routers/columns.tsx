import type { VpcRouter } from '@portico/contract/types.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import type { Column } from '#ui/table/column.ts'

export const routerColumns: readonly Column<VpcRouter>[] = [
  nameColumn<VpcRouter>(),
  {
    id: 'kind',
    header: 'Kind',
    csv: (row) => row.kind,
    cell: (row) => <Badge variant="outline">{row.kind}</Badge>,
  },
  descriptionColumn<VpcRouter>(),
  createdColumn<VpcRouter>(),
]
