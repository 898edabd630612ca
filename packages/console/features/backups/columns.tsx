import type { Backup } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { createdColumn, nameColumn } from '#shell/list/columns.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Text } from '#ui/cells/text.tsx'
import type { Column } from '#ui/table/column.ts'
import { rowNoteLine } from '#ui/table/note-line.tsx'

export const states: readonly StateFilter[] = [
  { label: 'Ready', tone: 'ok', states: ['ready'] },
  { label: 'Creating', tone: 'busy', states: ['creating'] },
  { label: 'Failed or damaged', tone: 'bad', states: ['failed', 'damaged'] },
]

const instanceColumn: Column<Backup> = {
  ...exportedPart(exportedColumns.backup, 'instance'),
  sortable: true,
  priority: 2,
  cell: ({ instanceName }) => <Text value={instanceName} />,
}

/** The columns after the name. */
const facts: readonly Column<Backup>[] = [
  {
    ...exportedPart(exportedColumns.backup, 'state'),
    sortable: true,
    cell: ({ state }) => <StateBadge kind="backup" state={state} />,
  },
  {
    ...exportedPart(exportedColumns.backup, 'size'),
    align: 'end',
    priority: 2,
    sortable: true,
    cell: ({ size }) => <Size bytes={size} />,
  },
  {
    ...exportedPart(exportedColumns.backup, 'added'),
    align: 'end',
    priority: 2,
    sortable: true,
    // What a backup adds is known at its end.
    cell: ({ state, addedBytes }) => (state === 'ready' ? <Size bytes={addedBytes} /> : <Empty />),
  },
  {
    ...exportedPart(exportedColumns.backup, 'made_by'),
    priority: 2,
    cell: ({ scheduled, user }) =>
      scheduled ? 'Schedule' : user === null ? <Empty /> : <Text value={user} />,
  },
  createdColumn<Backup>(),
]

/** The columns of the backups of a project. */
export const columns: readonly Column<Backup>[] = [nameColumn<Backup>(), instanceColumn, ...facts]

/** The columns of the backups of one instance. Local lists are sorted by the column `name` at first. */
export const ownColumns: readonly Column<Backup>[] = [{ ...nameColumn<Backup>(), id: 'backup' }, ...facts]

/** Returns the note below a backup: why it failed, is damaged, or cannot continue at the moment. */
export function stateNote({ failure, waiting }: Backup) {
  const text = failure ?? (waiting === null ? null : `Waiting for the backup target: ${waiting}`)
  return text === null ? null : rowNoteLine(`${text}.`, { isForNarrow: false })
}
