import { reasonOf } from '@portico/domain/refusals.ts'
import { checkAnnounceSetDelete } from '@portico/domain/switch-ports/in-use.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import type { AnnounceSet } from './sets.ts'

/**
 * Returns the menu of an announce set. @param users names of the BGP configurations that use it, if the server reports
 * them
 */
export function setActions(
  set: AnnounceSet,
  denied: string | null,
  users: readonly string[],
  leave?: () => Promise<unknown>,
): readonly MenuAction[] {
  return [
    { label: 'Edit', disabledReason: denied, href: systemPaths.announceSetEdit(set.name) },
    deleteEntry(
      {
        noun: kinds.bgp_announce_set,
        name: set.name,
        consequences: 'Its blocks can be announced by other sets or removed from their lots.',
        act: writeRequest('networkingBgpAnnounceSetDelete', { path: { announceSet: set.id } }),
        changes: ['bgp_announce_set', 'bgp_announcement'],
        ...(leave && { leave }),
      },
      denied ?? reasonOf(checkAnnounceSetDelete(users)),
    ),
  ]
}
