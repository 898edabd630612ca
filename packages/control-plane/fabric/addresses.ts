import { addressBits, parseAddress } from '@portico/domain/ip/cidr.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** Returns an address with its prefix length, which PostgreSQL omits if it covers the whole address. */
export function withPrefixLength(address: string): string {
  return address.includes('/') ? address : `${address}/${addressBits[parseAddress(address).version]}`
}

/** Returns an address without its prefix length, as it is reserved in a lot. */
export function withoutPrefixLength(address: string): string {
  const [bare = address] = address.split('/')
  return bare
}

/** An address to be reserved. */
export interface AddressUse {
  readonly lotId: string
  /** address without prefix length */
  readonly address: string
  /** switch on which an anycast address is used; empty for any other address */
  readonly place: string
}

/**
 * Returns the block of a lot that contains an address.
 * @throws 400 if there is none or the address is in use
 */
export async function blockFor(ctx: Context, { lotId, address, place }: AddressUse): Promise<string> {
  const block = await ctx.db
    .selectFrom('address_lot_block')
    .select('id')
    .where('address_lot_id', '=', lotId)
    .where('first_address', '<=', address)
    .where('last_address', '>=', address)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (block === undefined) return refuse(invalidRequest('address not in lot'))
  const taken = await ctx.db
    .selectFrom('address_reservation')
    .select('id')
    .where('address_lot_id', '=', lotId)
    .where('address', '=', address)
    // An anycast address may be used once on each switch, any other address only once.
    .$if(place !== '', (all) => all.where('place', 'in', [place, '']))
    .limit(1)
    .executeTakeFirst()
  if (taken !== undefined) refuse(invalidRequest('address unavailable'))
  return block.id
}

/** The row that uses an address. Deleting the row releases the address. */
export type Holder = { readonly loopback_address_id: string } | { readonly switch_port_settings_id: string }

/** Reserves an address of a lot for a row that exists already. */
export async function reserve(
  ctx: Context,
  { lotId, address, place }: AddressUse,
  blockId: string,
  holder: Holder,
): Promise<void> {
  await ctx.db
    .insertInto('address_reservation')
    .values({
      id: ctx.newId(),
      address_lot_id: lotId,
      address_lot_block_id: blockId,
      address,
      place,
      ...holder,
    })
    .execute()
}
