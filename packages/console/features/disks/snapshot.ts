import type { Disk } from '@portico/contract/types.ts'
import { generateName } from '@portico/domain/names.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { messageOf } from '#data/api-error.ts'
import { type CallData, invoke } from '#data/calls.ts'
import type { KindName } from '#kinds/kinds.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'

/** The resource kinds that change when a snapshot is taken; a disk lists its snapshots. */
export const changedBySnapshot = ['snapshot', 'disk'] as const satisfies readonly KindName[]

/** Takes a snapshot with a name derived from the disk's. @throws CallError */
export function takeSnapshot(disk: Disk): Promise<CallData<'snapshotCreate'>> {
  const name = generateName(systemRandom, disk.name)
  return invoke('snapshotCreate', {
    query: { project: disk.projectId },
    body: { disk: disk.name, name, description: '' },
  })
}

/** Takes a snapshot and shows its progress in a toast. */
export async function snapshotNow(disk: Disk): Promise<void> {
  const id = toast.progress({ content: `Creating a snapshot of ${disk.name}` })
  try {
    const { name } = await takeSnapshot(disk)
    toast.replace(id, 'success', { content: `Snapshot ${name} created` })
    await invalidate(...changedBySnapshot)
  } catch (error) {
    toast.replace(id, 'error', { title: 'Could not create snapshot', content: messageOf(error) })
  }
}
