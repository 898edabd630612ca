import { Description } from '#ui/cells/description.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'

/** Columns that most lists have, with the names the server sorts them by. */

export function nameColumn<Row extends { name: string }>(): Column<Row> {
  return { id: 'name', header: 'Name', sortable: true, cell: (row) => row.name, csv: (row) => row.name }
}

export function descriptionColumn<Row extends { description: string }>(): Column<Row> {
  return {
    id: 'description',
    header: 'Description',
    priority: 2,
    cell: (row) => (
      <span className="text-fg-muted">
        <Description text={row.description} />
      </span>
    ),
    csv: (row) => row.description,
  }
}

export function createdColumn<Row extends { timeCreated: Date }>(): Column<Row> {
  return {
    id: 'time_created',
    header: 'Created',
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => <Time value={row.timeCreated} caption="Created" className="text-fg-muted" />,
    csv: (row) => row.timeCreated,
  }
}
