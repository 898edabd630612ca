import { useMemo, useState } from 'react'
import { Code, Plus } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { copyToClipboard } from '#ui/actions/copy-to-clipboard.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Time } from '#ui/cells/time.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SearchField } from '#ui/pickers/search-field.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { ColumnChooser } from '#ui/table/column-chooser.tsx'
import type { Column, Sort } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import { shownOf, useStoredColumns } from '#ui/table/column-choice.ts'
import { Pagination } from '#ui/table/pagination.tsx'
import { saveFile, tableCsv } from '#ui/table/table-csv.ts'
import { TableToolbar } from '#ui/table/table-toolbar.tsx'
import { sampleInstances, type SampleInstance } from './sample-instances.ts'
import { Chapter } from './specimen.tsx'

const columns: readonly Column<SampleInstance>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (row) => row.name, csv: (row) => row.name },
  {
    id: 'state',
    header: 'State',
    sortable: true,
    cell: (row) => <StateBadge kind="instance" state={row.state} />,
    csv: (row) => row.state,
  },
  {
    id: 'vcpus',
    header: 'vCPUs',
    align: 'end',
    priority: 2,
    cell: (row) => row.vcpus,
    csv: (row) => row.vcpus,
  },
  {
    id: 'memory',
    header: 'Memory',
    align: 'end',
    priority: 2,
    cell: (row) => <Size bytes={row.memory} />,
    csv: (row) => row.memory,
  },
  { id: 'external', header: 'External IP', priority: 3, cell: (row) => <IpAddress value={row.externalIp} /> },
  { id: 'internal', header: 'Internal IP', priority: 2, cell: (row) => <IpAddress value={row.internalIp} /> },
  {
    id: 'created',
    header: 'Created',
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => (
      <span className="text-fg-muted">
        <Time value={row.created} caption="Created" />
      </span>
    ),
    csv: (row) => row.created,
  },
]

const rowId = (row: SampleInstance) => row.id
const rowName = (row: SampleInstance) => row.name
const rowHref = (row: SampleInstance) => `/projects/web/instances/${row.name}`
const actions = (row: SampleInstance): readonly MenuEntry[] => [
  { label: 'Copy ID', onAction: () => void copyToClipboard(row.id) },
  {
    label: 'Start',
    onAction: () => toast.success({ content: `${row.name} is starting` }),
    disabledReason: row.state === 'stopped' ? null : 'Only a stopped or failed instance can be started',
  },
  { label: 'View serial console', href: `${rowHref(row)}/serial-console` },
  {
    label: 'Delete',
    tone: 'danger',
    onAction: () => toast.error({ content: `${row.name} cannot be deleted` }),
  },
]

const chips = [
  { id: 'running', label: 'Running', tone: 'ok', count: 1131 },
  { id: 'starting', label: 'Changing', tone: 'busy', count: 4 },
  { id: 'stopped', label: 'Stopped', tone: 'idle', count: 61 },
  { id: 'failed', label: 'Failed', tone: 'bad', count: 8 },
] as const

/** A complete list page on sample rows. */
export function TableChapter() {
  const [sort, setSort] = useState<Sort | null>({ column: 'name', direction: 'asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [pageSize, setPageSize] = useState(25)
  const [choice, setChoice] = useStoredColumns('gallery', localStorage)
  const shown = useMemo(() => shownOf(columns, choice), [choice])
  const rows = useMemo(() => {
    const kept = sampleInstances.filter(
      (row) => (state === null || row.state === state) && row.name.includes(text),
    )
    return sort === null
      ? kept
      : kept.toSorted((a, b) => a.name.localeCompare(b.name) * (sort.direction === 'asc' ? 1 : -1))
  }, [state, text, sort])
  const clear = () => {
    setState(null)
    setText('')
  }
  return (
    <Chapter id="tables" title="List page">
      <PageHeader
        title="Instances"
        count={1204}
        actions={
          <>
            <Button variant="quiet" icon={Code}>
              As code
            </Button>
            <Button onPress={() => saveFile('instances.csv', tableCsv(shown, rows))}>Export</Button>
            <LinkButton href="/projects/web/instances-new" variant="primary" icon={Plus}>
              New instance
            </LinkButton>
          </>
        }
      />
      <TableToolbar
        filters={<FilterChips label="State" total={1204} chips={chips} value={state} onChange={setState} />}
      >
        <SearchField
          label="Filter instances"
          placeholder="Name, IP or ID"
          value={text}
          onChange={setText}
          shortcut
        />
        <ColumnChooser columns={columns} choice={choice} onChange={setChoice} />
      </TableToolbar>
      <DataTable
        label="Instances"
        columns={shown}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        rowHref={rowHref}
        actions={actions}
        sort={sort}
        onSortChange={setSort}
        selected={selected}
        onSelectedChange={setSelected}
        noMatch={<NoMatch noun="instances" onClear={clear} />}
      />
      <Pagination
        pageSize={pageSize}
        onPageSizeChange={setPageSize}
        position="1–10 of 1,204"
        onNext={() => toast.info({ title: 'The next page' })}
      />
      {selected.size > 0 && (
        <BulkBar label={`${selected.size} selected`} onClear={() => setSelected(new Set())}>
          <Button variant="quiet" disabledReason="None of the selected instances is stopped">
            Start
          </Button>
          <Button variant="quiet">Stop</Button>
          <Button variant="quiet">Snapshot disks</Button>
          <Button variant="quiet-danger">Delete</Button>
        </BulkBar>
      )}
    </Chapter>
  )
}
