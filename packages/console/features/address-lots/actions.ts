import type { AddressLot } from '@portico/contract/types.ts'
import { act } from '#data/act.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** A lot's menu. @param denied why whoever looks may not delete it */
export function lotActions(lot: AddressLot, denied: string | null): readonly MenuAction[] {
  return [
    deleteEntry(
      {
        thing: kinds.address_lot,
        name: lot.name,
        consequences: 'Its blocks go with it. While an address of it is in use, it cannot be deleted.',
        act: act('networkingAddressLotDelete', { path: { addressLot: lot.id } }),
        changes: ['address_lot', 'address_lot_block'],
      },
      denied,
    ),
  ]
}
