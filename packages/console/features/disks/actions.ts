import type { Disk } from '@portico/contract/types.ts'
import { canDoToDisk, whyNotDisk } from '@portico/domain/disks/actions.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { cancelImportEntry } from './cancel-import.ts'
import { snapshotNow } from './snapshot.ts'

export const removeDisk = (disk: Disk) => writeRequest('diskDelete', { path: { disk: disk.id } })

/** Returns the row menu of a disk. */
export function diskActions(project: string) {
  return (disk: Disk): readonly MenuEntry[] => [
    {
      label: 'Snapshot',
      disabledReason: whyNotDisk('snapshot', disk.state.state),
      onAction: () => void snapshotNow(disk),
    },
    ...(canDoToDisk('cancelImport', disk.state.state) ? [cancelImportEntry(disk)] : []),
    asCodeEntry('disk', { resource: disk, project }),
    deleteEntry(
      { noun: kinds.disk, name: disk.name, act: removeDisk(disk), changes: ['disk'] },
      whyNotDisk('delete', disk.state.state),
    ),
  ]
}
