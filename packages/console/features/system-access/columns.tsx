import type { Role } from '@portico/domain/roles.ts'
import { ArrowRight } from 'lucide-react'
import { peoplePaths } from '#shell/people-paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { Text } from '#ui/cells/text.tsx'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'
import { truncateMiddle } from '#ui/format/truncate.ts'
import type { Column } from '#ui/table/column.ts'
import { type Row, type Source, sourceText } from './rows.ts'

export const systemAccessColumns: readonly Column<Row>[] = [
  {
    id: 'identity',
    header: 'Name',
    csv: (row) => row.name,
    cell: (row) => (
      <>
        <b className="font-semibold">{row.isGone ? truncateMiddle(row.name, 17) : row.name}</b>{' '}
        {row.isGone ? (
          <span className="font-normal text-fg-muted">deleted: applies to no one</span>
        ) : (
          row.people !== null && (
            <span className="font-normal text-fg-muted">{countOf(row.people, 'person', 'people')}</span>
          )
        )}
      </>
    ),
  },
  { id: 'type', header: 'Type', priority: 3, csv: (row) => row.type, cell: (row) => row.type },
  {
    id: 'silo',
    header: 'Silo',
    priority: 3,
    csv: (row) => row.silo,
    cell: (row) =>
      row.silo !== null && (
        <Link href={peoplePaths.siloUsers(row.silo)}>
          <Text value={row.silo} />
        </Link>
      ),
  },
  {
    id: 'role',
    header: 'Has',
    csv: (row) => row.role,
    cell: (row) => <RoleBadge name={row.role} source="fleet" />,
  },
  {
    id: 'from',
    header: 'From',
    priority: 2,
    csv: (row) => fromText(row),
    cell: (row) => <From row={row} />,
  },
]

function fromText({ type, sources, silo }: Row): string {
  if (type === 'Mapping') return 'set when the silo was created'
  return sources.map((source) => sourceText(source, silo)).join(', ')
}

/** The sources of a role, strongest first. The others are shown in a muted color. */
function From({ row }: { row: Row }) {
  if (row.type === 'Mapping') return <span className="text-fg-muted">set when the silo was created</span>
  return (
    <ul className="flex flex-col gap-0.5 py-1">
      {row.sources.map((source, at) => (
        <li
          key={sourceText(source, row.silo)}
          className={cx('flex flex-wrap items-center gap-1.5', at > 0 && 'text-fg-muted')}
        >
          <SourceName source={source} silo={row.silo} />
          {at > 0 && <Gives role={source.roleName} />}
        </li>
      ))}
    </ul>
  )
}

function SourceName({ source, silo }: { source: Source; silo: string | null }) {
  if (source.type === 'direct') return 'set here'
  if (source.type === 'group') {
    return (
      <>
        <Badge variant="outline">group</Badge> <Text value={source.group} />
      </>
    )
  }
  return (
    <>
      <Badge variant="outline">silo</Badge> <Text value={silo ?? ''} />
      <ArrowRight size={12} aria-hidden className="text-fg-faint" />
      <RoleBadge name={source.siloRole} source="silo" />
    </>
  )
}

function Gives({ role }: { role: Role }) {
  return (
    <>
      <ArrowRight size={12} aria-hidden className="text-fg-faint" />
      <span className="sr-only">gives</span>
      <RoleBadge name={role} source="fleet" />
    </>
  )
}
