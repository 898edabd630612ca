import { addressBits, parseAddress } from '@portico/domain/ip/cidr.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** An address and its mask, which PostgreSQL leaves out when it is the whole address. */
export function withMask(address: string): string {
  return address.includes('/') ? address : `${address}/${addressBits[parseAddress(address).version]}`
}

/** An address without its mask: what is taken of a lot. */
export function withoutMask(address: string): string {
  const [bare = address] = address.split('/')
  return bare
}

/** Who takes an address, and where. */
export interface Holding {
  readonly lotId: string
  /** without a mask */
  readonly address: string
  /** the switch that an anycast address is used on; empty: in no second place */
  readonly place: string
}

/** The block of the lot that an address lies in. @throws 400 when there is none, or the address is taken */
export async function blockFor(ctx: Context, { lotId, address, place }: Holding): Promise<string> {
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
    // An anycast address may be used on each switch once; any other address once.
    .$if(place !== '', (all) => all.where('place', 'in', [place, '']))
    .limit(1)
    .executeTakeFirst()
  if (taken !== undefined) refuse(invalidRequest('address unavailable'))
  return block.id
}

/** What an address is taken for; it is free when that is gone. */
export type Holder = { readonly loopback_address_id: string } | { readonly switch_port_settings_id: string }

/** Take an address of a lot for something that is written already. */
export async function reserve(
  ctx: Context,
  { lotId, address, place }: Holding,
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
