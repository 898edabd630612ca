import type { Db } from '#kernel/context.ts'

/** Returns whether any address of a lot is reserved or announced. */
export async function isInUse(db: Db, lotId: string): Promise<boolean> {
  const held = await db
    .selectFrom('address_reservation')
    .select('id')
    .where('address_lot_id', '=', lotId)
    .limit(1)
    .executeTakeFirst()
  if (held !== undefined) return true
  const announced = await db
    .selectFrom('bgp_announcement')
    .innerJoin('address_lot_block', 'address_lot_block.id', 'bgp_announcement.address_lot_block_id')
    .select('bgp_announcement.id')
    .where('address_lot_block.address_lot_id', '=', lotId)
    .limit(1)
    .executeTakeFirst()
  return announced !== undefined
}
