import type { Snapshot } from '@portico/contract/types.ts'
import { checkSnapshot, type snapshotActions as actionStates } from '@portico/domain/disks/actions.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

/** Returns why an action is not available; null if it is. */
export const whyNotSnapshot = (action: keyof typeof actionStates, { state }: Pick<Snapshot, 'state'>) =>
  reasonOf(checkSnapshot(action, state))

export const removeSnapshot = (snapshot: Snapshot) =>
  writeRequest('snapshotDelete', { path: { snapshot: snapshot.id } })

/** Returns the row menu of a snapshot. */
export function snapshotActions(project: string) {
  return (snapshot: Snapshot): readonly MenuEntry[] => [
    {
      label: 'Create image',
      href: paths.snapshotImagesNew(project, snapshot.name),
      disabledReason: whyNotSnapshot('use', snapshot),
    },
    asCodeEntry('snapshot', { resource: snapshot, project }),
    deleteEntry(
      {
        noun: kinds.snapshot,
        name: snapshot.name,
        consequences: 'Images and disks created from it are kept.',
        act: removeSnapshot(snapshot),
        changes: ['snapshot'],
      },
      whyNotSnapshot('delete', snapshot),
    ),
  ]
}
