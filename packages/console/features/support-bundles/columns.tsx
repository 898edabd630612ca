import type { SupportBundleInfo } from '@portico/contract/types.ts'
import { createdColumn } from '#shell/list/columns.tsx'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Size } from '#ui/cells/size.tsx'
import { countOf } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'
import { useFactsOf } from './facts.tsx'
import { bundleName, gapsOf, progressOf } from './labels.ts'

type Row = { readonly row: SupportBundleInfo }

export const bundleColumns: readonly Column<SupportBundleInfo>[] = [
  {
    id: 'name',
    header: 'Bundle',
    csv: ({ id }) => id,
    cell: (row) => <span className="font-mono text-xs">{bundleName(row)}</span>,
  },
  { id: 'state', header: 'State', csv: ({ state }) => state, cell: (row) => <State row={row} /> },
  { id: 'disk', header: 'On disk', priority: 3, cell: (row) => <Disk row={row} /> },
  { id: 'size', header: 'Size', align: 'end', priority: 2, cell: (row) => <Amount row={row} /> },
  createdColumn<SupportBundleInfo>(),
]

function State({ row }: Row) {
  const facts = useFactsOf(row)
  const gaps = row.state === 'active' && facts !== undefined ? gapsOf(facts.parts).length : 0
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StateBadge kind="supportBundle" state={row.state} />
      {row.state === 'collecting' && facts !== undefined && (
        <span className="text-fg-muted">{progressOf(facts.parts)}</span>
      )}
      {gaps > 0 && <span className="text-fg-muted">{countOf(gaps, 'gap', 'gaps')}</span>}
    </span>
  )
}

function Disk({ row }: Row) {
  const disk = useFactsOf(row)?.disk
  if (disk === undefined) return <Empty />
  return (
    <span className="font-mono text-xs">
      {disk.serial} in{' '}
      <Link href={`${paths.inventory()}?sleds.search=${encodeURIComponent(disk.sledSerial)}`}>
        {disk.sledSerial}
      </Link>
    </span>
  )
}

function Amount({ row }: Row) {
  const facts = useFactsOf(row)
  return facts === undefined || row.state === 'failed' ? <Empty /> : <Size bytes={facts.size} />
}
