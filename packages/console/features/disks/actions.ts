import type { Disk } from '@portico/contract/types.ts'
import { whyNotDisk } from '@portico/domain/disks/actions.ts'
import { act } from '#data/act.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { snapshotNow } from './snapshot.ts'

export const removeDisk = (disk: Disk) => act('diskDelete', { path: { disk: disk.id } })

/** A disk's row menu. */
export function diskActions(disk: Disk): readonly MenuEntry[] {
  return [
    {
      label: 'Snapshot',
      disabledReason: whyNotDisk('snapshot', disk.state.state),
      onAction: () => void snapshotNow(disk),
    },
    deleteEntry(
      { thing: kinds.disk, name: disk.name, act: removeDisk(disk), changes: ['disk'] },
      whyNotDisk('delete', disk.state.state),
    ),
  ]
}
