import type { Disk } from '@portico/contract/types.ts'
import { whyNotDisk } from '@portico/domain/disks/actions.ts'
import { generateName } from '@portico/domain/names.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { HardDrive } from 'lucide-react'
import { useMemo } from 'react'
import { messageOf } from '../../data/api-error.ts'
import { invoke } from '../../data/calls.ts'
import { invalidate } from '../../data/use-act.ts'
import { deleteEntry } from '../../shell/delete-resource.tsx'
import { toastDone } from '../../shell/forms/toast-done.tsx'
import { Guides } from '../../shell/guides.tsx'
import type { BulkAction } from '../../shell/list/bulk-actions.tsx'
import { ResourceList } from '../../shell/list/resource-list.tsx'
import type { StateFilter } from '../../shell/list/state-filter.ts'
import { paths } from '../../shell/paths.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { MenuEntry } from '../../ui/overlays/menu-entries.ts'
import { diskColumns, diskReferences } from './columns.tsx'

const changed = ['diskList', 'diskView', 'porticoCounts', 'utilizationView'] as const
const remove = (disk: Disk) => invoke('diskDelete', { path: { disk: disk.id } })

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

async function snapshot(disk: Disk): Promise<void> {
  const name = generateName(systemRandom, disk.name)
  toast.info({ title: 'Snapshot', content: `Creating snapshot of disk ${disk.name}` })
  try {
    const body = { disk: disk.name, name, description: '' }
    await invoke('snapshotCreate', { query: { project: disk.projectId }, body })
    toastDone('Snapshot', name, 'created')
    await invalidate('snapshotList', 'porticoCounts')
  } catch (error) {
    toast.error({ title: 'Failed to create snapshot', content: messageOf(error) })
  }
}

function actions(disk: Disk): readonly MenuEntry[] {
  return [
    {
      label: 'Snapshot',
      disabledReason: whyNotDisk('snapshot', disk.state.state),
      onAction: () => void snapshot(disk),
    },
    deleteEntry(
      { thing: 'disk', name: disk.name, run: () => remove(disk), invalidates: changed },
      whyNotDisk('delete', disk.state.state),
    ),
  ]
}

const bulk: readonly BulkAction<Disk>[] = [
  {
    label: 'Snapshot',
    done: 'snapshotted',
    whyNot: (disk) => whyNotDisk('snapshot', disk.state.state),
    run: (disk) =>
      invoke('snapshotCreate', {
        query: { project: disk.projectId },
        body: { disk: disk.name, name: generateName(systemRandom, disk.name), description: '' },
      }),
    invalidates: ['snapshotList', 'porticoCounts'],
  },
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: (disk) => whyNotDisk('delete', disk.state.state),
    question: () => 'What is on them is lost. Snapshots and images made from them are kept.',
    run: remove,
    invalidates: changed,
  },
]

/** The persistent volumes of a project. */
export function DiskList({ project }: { project: string }) {
  const columns = useMemo(() => diskColumns(project), [project])
  return (
    <ResourceList
      call="diskList"
      args={{ query: { project } }}
      title="Disks"
      thing={{ one: 'disk', many: 'disks' }}
      columns={columns}
      refersTo={diskReferences}
      actions={actions}
      bulk={bulk}
      states={states}
      count="disk"
      headerActions={
        <Guides
          icon={HardDrive}
          heading="Disks"
          summary="Disks are persistent volumes. They are managed apart from the instances they are attached to."
          guides={['disks', 'snapshots']}
        />
      }
      create={{ label: 'New disk', href: paths.disksNew(project) }}
      empty={{ icon: HardDrive, title: 'No disks', body: 'Create a disk to see it here.' }}
    />
  )
}
