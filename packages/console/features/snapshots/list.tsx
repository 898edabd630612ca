import type { Snapshot } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { snapshotActions as actionStates } from '@portico/domain/disks/actions.ts'
import { Camera } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { Reference } from '#data/references.ts'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { Name } from '#shell/list/names.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { paths } from '#shell/paths.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import type { Column } from '#ui/table/column.ts'
import { snapshotPicture } from '#ui/pictures/snapshots.ts'
import { removeSnapshot, snapshotActions, whyNotSnapshot } from './actions.ts'

const bulk: readonly BulkAction<Snapshot>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: (snapshot) => whyNotSnapshot('delete', snapshot),
    consequences: 'Images and disks created from them are kept.',
    act: removeSnapshot,
    changes: ['snapshot'],
    task: { operation: 'snapshot_delete', states: actionStates.delete.states },
  },
]

const states: readonly StateFilter[] = [
  { label: 'Ready', tone: 'ok', states: ['ready'] },
  { label: 'Creating', tone: 'busy', states: ['creating'] },
  { label: 'Faulted', tone: 'bad', states: ['faulted'] },
]

const refersTo = (row: Snapshot): readonly Reference[] => [{ kind: 'disk', id: row.diskId }]

const columns: readonly Column<Snapshot>[] = [
  nameColumn<Snapshot>(),
  descriptionColumn<Snapshot>(),
  {
    ...exportedPart(exportedColumns.snapshot, 'disk'),
    priority: 2,
    cell: (row) => <Name id={row.diskId} />,
  },
  {
    ...exportedPart(exportedColumns.snapshot, 'state'),
    sortable: true,
    cell: (row) => <StateBadge kind="snapshot" state={row.state} />,
  },
  {
    ...exportedPart(exportedColumns.snapshot, 'size'),
    align: 'end',
    priority: 2,
    sortable: true,
    cell: (row) => <Size bytes={row.size} />,
  },
  createdColumn<Snapshot>(),
]

/** The list of snapshots, which are copies of disks at a point in time. */
export function SnapshotList({ project }: { project: string }) {
  const actions = useMemo(() => snapshotActions(project), [project])
  const historyHref = useCallback(
    (row: { name: string }) => paths.snapshotHistory(project, row.name),
    [project],
  )
  return (
    <ResourceList
      call="snapshotList"
      args={{ query: { project } }}
      title="Snapshots"
      noun={kinds.snapshot}
      columns={columns}
      refersTo={refersTo}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      states={states}
      count="snapshot"
      headerActions={
        <Guides
          icon={Camera}
          heading="Snapshots"
          summary="A snapshot is a copy of a disk at a point in time. You can create images and disks from it."
          guides={['snapshots', 'disks']}
        />
      }
      create={{ label: 'New snapshot', href: paths.snapshotsNew(project) }}
      empty={{
        picture: snapshotPicture,
        title: 'No snapshots',
        body: 'Create a snapshot of a disk to see it here.',
      }}
    />
  )
}
