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
        consequences: 'Its blocks go with it. While an address of it is in use, it cannot be deleted.',
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
    consequences:
      'Their blocks go with them. Lots with an address that is in use are refused and stay as they are.',
    act: remove,
    changes,
    task: { operation: 'networking_address_lot_delete' },
  },
]
