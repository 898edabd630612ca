import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'

/**
 * The share of an address that is allocated: all of its ports, or a block of ports for an instance's outbound traffic.
 */
export type AddressShare = 'whole address' | 'block'

/** An address of a pool, with the first port of the allocated share. */
export interface ReservedAddress {
  readonly ip: number
  readonly first_port: number
}

/**
 * Reserves the lowest free address of a pool, or the lowest free block of ports; null if none is free. Removing a range
 * or a link waits for reservations, and a reservation avoids addresses that are being removed (`ip-pools/withdraw.ts`).
 */
export async function reserveLowest(
  { reservations }: Context,
  pool: { readonly id: string; readonly siloId: string },
  what: AddressShare,
): Promise<ReservedAddress | null> {
  const { rows } = await sql<{ ip: number | null; first_port: number }>`
    select ip, first_port from take_pool_address(${reservations.by}::xid8, ${pool.id}, ${pool.siloId},
      ${what === 'block'})`.execute(reservations.db)
  const claimed = rows[0]
  if (claimed === undefined || claimed.ip === null) return null
  return { ip: claimed.ip, first_port: Math.max(0, claimed.first_port) }
}
