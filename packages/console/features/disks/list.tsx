import type { Disk } from '@portico/contract/types.ts'
import { diskActions as actionsOfDisks, whyNotDisk } from '@portico/domain/disks/actions.ts'
import { HardDrive } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { paths } from '#shell/paths.ts'
import { diskPicture } from '#ui/pictures/disks.ts'
import { diskActions, removeDisk } from './actions.ts'
import { diskColumns, diskReferences } from './columns.tsx'
import { changedBySnapshot, takeSnapshot } from './snapshot.ts'

const states: readonly StateFilter[] = [
  { label: 'Attached', tone: 'ok', states: ['attached'] },
  { label: 'Detached', tone: 'idle', states: ['detached'] },
  {
    label: 'Importing',
    tone: 'busy',
    states: ['import_ready', 'importing_from_url', 'importing_from_bulk_writes', 'finalizing'],
  },
  { label: 'Faulted', tone: 'bad', states: ['faulted'] },
]

const bulk: readonly BulkAction<Disk>[] = [
  {
    label: 'Snapshot',
    done: 'snapshotted',
    whyNot: (disk) => whyNotDisk('snapshot', disk.state.state),
    run: takeSnapshot,
    changes: changedBySnapshot,
    task: { operation: 'snapshot_create', states: actionsOfDisks.snapshot.states },
  },
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: (disk) => whyNotDisk('delete', disk.state.state),
    consequences:
      'All data on these disks is permanently deleted. Snapshots and images created from them are kept.',
    act: removeDisk,
    changes: ['disk'],
    task: { operation: 'disk_delete', states: actionsOfDisks.delete.states },
  },
]

/** The list of a project's disks. */
export function DiskList({ project }: { project: string }) {
  const columns = useMemo(() => diskColumns(project), [project])
  const actions = useMemo(() => diskActions(project), [project])
  const historyHref = useCallback((row: { name: string }) => paths.diskHistory(project, row.name), [project])
  return (
    <ResourceList
      call="diskList"
      args={{ query: { project } }}
      title="Disks"
      noun={kinds.disk}
      columns={columns}
      refersTo={diskReferences}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      states={states}
      count="disk"
      headerActions={
        <Guides
          icon={HardDrive}
          heading="Disks"
          summary="Disks are persistent volumes. They exist independently of the instances they are attached to."
          guides={['disks', 'snapshots']}
        />
      }
      create={{ label: 'New disk', href: paths.disksNew(project) }}
      empty={{ picture: diskPicture, title: 'No disks', body: 'Create a disk to see it here.' }}
    />
  )
}
