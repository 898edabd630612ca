import { commonColumns as common } from '@portico/domain/exports/common.ts'
import { Description } from '#ui/cells/description.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { exportedPart } from './exported.ts'

/** Columns that most lists have. Their IDs are the names by which the server sorts. */

export function nameColumn<Row extends { name: string }>(): Column<Row> {
  return { ...exportedPart(common, 'name'), sortable: true, cell: (row) => row.name }
}

export function descriptionColumn<Row extends { description: string }>(): Column<Row> {
  return {
    ...exportedPart(common, 'description'),
    priority: 2,
    cell: (row) => (
      <span className="text-fg-muted">
        <Description text={row.description} />
      </span>
    ),
  }
}

export function createdColumn<Row extends { timeCreated: Date }>(): Column<Row> {
  return {
    ...exportedPart(common, 'time_created'),
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => <Time value={row.timeCreated} caption="Created" className="text-fg-muted" />,
  }
}
