import type { LoopbackAddress } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { deleteCall } from './delete-call.ts'

/** Returns the menu of a loopback address. @param denied why the user may not delete it */
export function loopbackActions(loopback: LoopbackAddress, denied: string | null): readonly MenuAction[] {
  return [
    deleteEntry(
      {
        noun: kinds.loopback_address,
        name: `${loopback.address} on ${loopback.switchLocation}`,
        consequences: 'The switch can no longer be reached at it, and its lot can assign it again.',
        act: writeRequest('networkingLoopbackAddressDelete', deleteCall(loopback)),
        changes: ['loopback_address'],
      },
      denied,
    ),
  ]
}
