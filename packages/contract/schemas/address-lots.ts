/** Address lots of the rack, and loopback addresses taken from them. */
import { z } from 'zod'
import { Ip, IpNet } from './addresses.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Name, NameOrId, Uint8, Uuid } from './primitives.ts'

export const AddressLotKind = component('AddressLotKind', z.enum(['infra', 'pool']))
export type AddressLotKind = z.infer<typeof AddressLotKind>

export const AddressLot = component('AddressLot', z.object({ ...identity, kind: AddressLotKind }))
export type AddressLot = z.infer<typeof AddressLot>

export const AddressLotResultsPage = resultsPage(AddressLot)

export const AddressLotBlock = component(
  'AddressLotBlock',
  z.object({ id: Uuid, first_address: Ip, last_address: Ip }),
)
export type AddressLotBlock = z.infer<typeof AddressLotBlock>

export const AddressLotBlockResultsPage = resultsPage(AddressLotBlock)

export const AddressLotBlockCreate = component(
  'AddressLotBlockCreate',
  z.object({ first_address: Ip, last_address: Ip }),
)
export type AddressLotBlockCreate = z.infer<typeof AddressLotBlockCreate>

export const AddressLotCreate = component(
  'AddressLotCreate',
  z.object({ ...naming, blocks: z.array(AddressLotBlockCreate), kind: AddressLotKind }),
)
export type AddressLotCreate = z.infer<typeof AddressLotCreate>

export const AddressLotCreateResponse = component(
  'AddressLotCreateResponse',
  z.object({ blocks: z.array(AddressLotBlock), lot: AddressLot }),
)
export type AddressLotCreateResponse = z.infer<typeof AddressLotCreateResponse>

export const LoopbackAddress = component(
  'LoopbackAddress',
  z.object({
    id: Uuid,
    address: IpNet,
    address_lot_block_id: Uuid,
    rack_id: Uuid,
    switch_location: z.string(),
  }),
)
export type LoopbackAddress = z.infer<typeof LoopbackAddress>

export const LoopbackAddressResultsPage = resultsPage(LoopbackAddress)

export const LoopbackAddressCreate = component(
  'LoopbackAddressCreate',
  z.object({
    address: Ip,
    address_lot: NameOrId,
    anycast: z.boolean(),
    mask: Uint8,
    rack_id: Uuid,
    switch_location: Name,
  }),
)
export type LoopbackAddressCreate = z.infer<typeof LoopbackAddressCreate>
