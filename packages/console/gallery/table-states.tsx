import { Plus } from 'lucide-react'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Size } from '#ui/cells/size.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import { diskPicture } from '#ui/pictures/disks.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { groupedRows } from '#ui/table/grouped-rows.tsx'
import { rowNoteLine } from '#ui/table/note-line.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { sampleInstances, type SampleInstance } from './sample-instances.ts'
import { Chapter, Specimen } from './specimen.tsx'

const columns: readonly Column<SampleInstance>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'memory', header: 'Memory', align: 'end', cell: (row) => <Size bytes={row.memory} /> },
  {
    id: 'id',
    header: 'Id',
    cell: (row) => <span className="font-mono text-xs text-fg-muted">{row.id}</span>,
  },
]

const wide: readonly Column<SampleInstance>[] = Array.from({ length: 16 }, (_, index) => ({
  id: `c${index}`,
  header: `Column ${index + 1}`,
  cell: (row: SampleInstance) => `${row.name} ${index + 1}`,
}))

const shared = {
  label: 'Disks',
  columns,
  rowId: (row: SampleInstance) => row.id,
  rowName: (row: SampleInstance) => row.name,
}

const some = sampleInstances.slice(0, 4)
const isFirst = (row: SampleInstance) => some.indexOf(row) < 2
const end = (name: string) => ({ cells: { name }, isHere: () => true })

const bodies = groupedRows<SampleInstance>([
  { id: 'first', heading: <b>First ones</b>, holds: isFirst, end: end('No more of these') },
  { id: 'last', heading: <b>Last ones</b>, holds: (row) => !isFirst(row), end: end('Nor of these') },
])

const note = (row: SampleInstance) =>
  row === some[1]
    ? rowNoteLine('It is said below its row why it is worth a look.', { isForNarrow: false })
    : null

export function TableStateChapter() {
  return (
    <Chapter id="table-states" title="Table states">
      <div className="grid gap-5 lg:grid-cols-2">
        <Specimen title="Loading" layout="block">
          <DataTable {...shared} label="Loading disks" rows={undefined} />
        </Specimen>
        <Specimen title="Groups, their ends, and a note" layout="block">
          <DataTable {...shared} label="Grouped disks" rows={some} bodies={bodies} note={note} />
        </Specimen>
        <Specimen title="Nothing matches the filters" layout="block">
          <DataTable
            {...shared}
            label="Filtered disks"
            rows={[]}
            noMatch={<NoMatch noun="disks" onClear={() => undefined} />}
          />
        </Specimen>
        <Specimen title="Nothing yet" layout="block">
          <DataTable
            {...shared}
            rows={[]}
            empty={
              <EmptyState
                picture={diskPicture}
                title="No disks"
                body="A disk keeps data beyond the life of an instance. The first one appears here."
                action={
                  <LinkButton href="/projects/web/disks-new" variant="primary" icon={Plus}>
                    New disk
                  </LinkButton>
                }
              />
            }
          />
        </Specimen>
        <Specimen title="Not loaded" layout="block">
          <DataTable
            {...shared}
            rows={undefined}
            error={
              <ErrorState
                title="Disks could not be loaded"
                message="The control plane did not answer in time. It is safe to try again."
                requestId="8f2c1f8e-6a53-4d3c-9d3e-2f3a1c0b7e55"
                onRetry={() => undefined}
              />
            }
          />
        </Specimen>
        <Specimen title="Next page on its way" layout="block">
          <DataTable {...shared} label="Old page of disks" rows={sampleInstances.slice(0, 3)} stale />
          <div className="mt-2">
            <Pagination
              label="Pages of disks"
              pageSize={25}
              onPrevious={() => undefined}
              onNext={() => undefined}
              pending
            />
          </div>
        </Specimen>
        <Specimen title="Too wide for its place" layout="block">
          <DataTable {...shared} label="Wide table" columns={wide} rows={sampleInstances.slice(0, 3)} />
        </Specimen>
      </div>
    </Chapter>
  )
}
