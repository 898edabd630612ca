import type { AddressLot, AddressLotBlock } from '@portico/contract/schemas/address-lots.ts'
import type { Selectable } from 'kysely'
import type { AddressLotBlockTable, AddressLotTable } from '#kernel/database/schema/fabric.ts'
import { identityBlock } from '#kernel/wire.ts'

export function lotView(row: Selectable<AddressLotTable>): AddressLot {
  return { ...identityBlock(row), kind: row.kind }
}

export type Block = Pick<Selectable<AddressLotBlockTable>, 'id' | 'first_address' | 'last_address'>

export function blockView({ id, first_address, last_address }: Block): AddressLotBlock {
  return { id, first_address, last_address }
}
