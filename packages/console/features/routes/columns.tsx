import type { RouterRoute } from '@portico/contract/types.ts'
import { createdColumn, nameColumn } from '#shell/list/columns.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { endText, RouteEnd } from './ends.tsx'

export const routeColumns: readonly Column<RouterRoute>[] = [
  nameColumn<RouterRoute>(),
  {
    id: 'kind',
    header: 'Kind',
    priority: 2,
    csv: (row) => row.kind,
    cell: (row) => <Badge variant="outline">{row.kind.replaceAll('_', ' ')}</Badge>,
  },
  {
    id: 'destination',
    header: 'Destination',
    csv: (row) => endText(row.destination),
    cell: (row) => <RouteEnd end={row.destination} />,
  },
  {
    id: 'target',
    header: 'Target',
    csv: (row) => endText(row.target),
    cell: (row) => <RouteEnd end={row.target} />,
  },
  { ...createdColumn<RouterRoute>(), priority: 3 },
]
