import type { AddressLotUse } from '@portico/contract/portico/fabric.ts'
import type { Db } from '#kernel/context.ts'
import { withPrefixLength, withoutPrefixLength } from '../addresses.ts'

/** Maximum number of uses that are returned. */
const maxListed = 1000

/** Returns the resources that use addresses of a lot, and the sets that announce networks of it. */
export async function lotUses(db: Db, lotId: string): Promise<AddressLotUse[]> {
  const held = await db
    .selectFrom('address_reservation')
    .leftJoin('loopback_address', 'loopback_address.id', 'address_reservation.loopback_address_id')
    .leftJoin(
      'switch_port_settings',
      'switch_port_settings.id',
      'address_reservation.switch_port_settings_id',
    )
    .select([
      'address_reservation.address_lot_block_id',
      'address_reservation.address',
      'loopback_address.switch_location',
      'switch_port_settings.name',
    ])
    .where('address_reservation.address_lot_id', '=', lotId)
    .orderBy('address_reservation.address')
    .limit(maxListed)
    .execute()
  const announced = await db
    .selectFrom('bgp_announcement')
    .innerJoin('address_lot_block', 'address_lot_block.id', 'bgp_announcement.address_lot_block_id')
    .innerJoin('bgp_announce_set', 'bgp_announce_set.id', 'bgp_announcement.bgp_announce_set_id')
    .select(['address_lot_block_id', 'network', 'bgp_announce_set.name'])
    .where('address_lot_block.address_lot_id', '=', lotId)
    .orderBy('network')
    .limit(maxListed)
    .execute()
  return [
    ...held.map(({ address_lot_block_id, address, switch_location, name }) =>
      name === null
        ? {
            address_lot_block_id,
            address: withoutPrefixLength(address),
            kind: 'loopback_address' as const,
            name: switch_location ?? '',
          }
        : {
            address_lot_block_id,
            address: withoutPrefixLength(address),
            kind: 'switch_port_settings' as const,
            name,
          },
    ),
    ...announced.map(({ address_lot_block_id, network, name }) => ({
      address_lot_block_id,
      address: withPrefixLength(network),
      kind: 'bgp_announce_set' as const,
      name,
    })),
  ]
}
