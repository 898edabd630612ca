import {
  AddressLotBlockResultsPage,
  AddressLotCreate,
  AddressLotCreateResponse,
  AddressLotResultsPage,
  LoopbackAddress,
  LoopbackAddressCreate,
  LoopbackAddressResultsPage,
} from '#schemas/address-lots.ts'
import { Ip } from '#schemas/addresses.ts'
import { byId, byNameOrId } from '#schemas/paging.ts'
import { Name, NameOrId, Uint8, Uuid } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { endpointsOf } from './join.ts'

export const addressLotsEndpoints = endpointsOf({
  networking_address_lot_list: { query: { ...byNameOrId }, answer: AddressLotResultsPage },
  networking_address_lot_create: { body: AddressLotCreate, answer: AddressLotCreateResponse },
  networking_address_lot_delete: { path: { address_lot: NameOrId } },
  networking_address_lot_block_list: {
    path: { address_lot: NameOrId },
    query: { ...byId },
    answer: AddressLotBlockResultsPage,
  },
  networking_loopback_address_list: { query: { ...byId }, answer: LoopbackAddressResultsPage },
  networking_loopback_address_create: { body: LoopbackAddressCreate, answer: LoopbackAddress },
  networking_loopback_address_delete: {
    path: { rack_id: Uuid, switch_location: Name, address: Ip, subnet_mask: fromText(Uint8) },
  },
})
