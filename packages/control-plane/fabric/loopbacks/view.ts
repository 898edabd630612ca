import type { LoopbackAddress } from '@portico/contract/schemas/address-lots.ts'
import type { Selectable } from 'kysely'
import type { LoopbackAddressTable } from '#kernel/database/schema/fabric.ts'
import { withPrefixLength } from '../addresses.ts'

export type LoopbackRow = Selectable<LoopbackAddressTable>

export function loopbackView(row: LoopbackRow): LoopbackAddress {
  return {
    id: row.id,
    address: withPrefixLength(row.address),
    address_lot_block_id: row.address_lot_block_id,
    rack_id: row.rack_id,
    switch_location: row.switch_location,
  }
}
