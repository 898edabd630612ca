import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'
import { truncateMiddle } from '#ui/format/truncate.ts'
import type { Column } from '#ui/table/column.ts'
import { type Row, sourcesOf } from './rows.ts'

const typeOf = ({ identityType }: Row) => (identityType === 'silo_group' ? 'Group' : 'User')

const nameColumn: Column<Row> = {
  id: 'identity',
  header: 'Name',
  csv: (row) => row.name,
  cell: (row) => (
    <>
      <b className="font-semibold">{row.isGone ? truncateMiddle(row.name, 17) : row.name}</b>{' '}
      {row.isGone ? (
        <span className="font-normal text-fg-muted">deleted: applies to no one</span>
      ) : (
        row.members !== null && (
          <span className="font-normal text-fg-muted">{countOf(row.members, 'person', 'people')}</span>
        )
      )}
    </>
  ),
}

const typeColumn: Column<Row> = { id: 'type', header: 'Type', priority: 2, csv: typeOf, cell: typeOf }

/** Columns of the silo's access page, where each row has one role. */
export const siloColumns: readonly Column<Row>[] = [
  nameColumn,
  typeColumn,
  {
    id: 'role',
    header: 'Role',
    headerTip: 'On the silo and all of its projects',
    csv: (row) => row.role,
    cell: (row) => <RoleBadge name={row.role} source="silo" />,
  },
]

/**
 * Columns of a project's access page: the effective role, which the filters use, then the roles on silo and project
 * from which it results.
 */
export const projectColumns: readonly Column<Row>[] = [
  nameColumn,
  typeColumn,
  {
    id: 'role',
    header: 'Role',
    headerTip:
      'The stronger of the roles on the project and on the silo counts. A collaborator of the silo is an admin of its projects.',
    csv: (row) => row.role,
    cell: (row) => {
      const [first] = sourcesOf(row)
      return first && <RoleBadge name={row.role} source={first.role === row.role ? first.level : 'project'} />
    },
  },
  {
    id: 'from',
    header: 'From',
    csv: (row) =>
      sourcesOf(row)
        .map(({ label: words }) => words)
        .join(', '),
    cell: (row) => (
      <ul className="flex flex-col gap-0.5 py-1">
        {sourcesOf(row).map(({ level, role, label: words }, at) => (
          <li key={level} className={cx('flex flex-wrap items-center gap-1.5', at > 0 && 'text-fg-muted')}>
            {words}
            {(at > 0 || role !== row.role) && <RoleBadge name={role} source={level} />}
          </li>
        ))}
      </ul>
    ),
  },
]
