import type { AddressLot } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

const remove = ({ id }: AddressLot) =>
  writeRequest('networkingAddressLotDelete', { path: { addressLot: id } })

const changes = ['address_lot', 'address_lot_block'] as const

/** Returns the menu of a lot. @param denied why the user may not delete it */
export function lotActions(lot: AddressLot, denied: string | null): readonly MenuAction[] {
  return [
    deleteEntry(
      {
        noun: kinds.address_lot,
        name: lot.name,
        consequences:
          'Its blocks are deleted too. It cannot be deleted while one of its addresses is in use.',
        act: remove(lot),
        changes,
      },
      denied,
    ),
  ]
}

export const lotBulkActions: readonly BulkAction<AddressLot>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their blocks are deleted too. Lots with an address in use are not deleted.',
    act: remove,
    changes,
    task: { operation: 'networking_address_lot_delete' },
  },
]
