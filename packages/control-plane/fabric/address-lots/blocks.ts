import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Block } from './view.ts'

interface Bounds {
  readonly first_address: string
  readonly last_address: string
}

/** Maximum number of rows per statement. PostgreSQL accepts 65,535 parameters. */
const atOnce = 1000

/**
 * Returns the requested blocks without duplicates.
 * @throws 400 if the first and last address of a block are of different families or in the wrong order
 */
export function requestedBlocks(given: readonly Bounds[]): readonly Bounds[] {
  const wanted = new Map<string, Bounds>()
  for (const { first_address, last_address } of given) {
    const [first, last] = [parseAddress(first_address), parseAddress(last_address)]
    if (first.version !== last.version) {
      refuse(invalidRequest('Block bounds must be in same address family'))
    }
    enforce(first.value <= last.value ? null : invalidRequest('Invalid range, first must be <= last'))
    const bounds = { first_address, last_address }
    wanted.set(keyOf(bounds), bounds)
  }
  return [...wanted.values()]
}

const keyOf = ({ first_address, last_address }: Bounds): string => `${first_address}-${last_address}`

/** Adds these blocks to a lot; existing blocks are kept. @returns the blocks, in the requested order */
export async function addBlocks(
  ctx: Context,
  lotId: string,
  wanted: readonly Bounds[],
): Promise<readonly Block[]> {
  const present = await ctx.db
    .selectFrom('address_lot_block')
    .select(['id', 'first_address', 'last_address'])
    .where('address_lot_id', '=', lotId)
    .execute()
  const known = new Map(present.map((block) => [keyOf(block), block]))
  const blocks = wanted.map((bounds) => known.get(keyOf(bounds)) ?? { id: ctx.newId(), ...bounds })
  const fresh = blocks.filter((block) => !known.has(keyOf(block)))
  for (let from = 0; from < fresh.length; from += atOnce) {
    const part = fresh.slice(from, from + atOnce)
    await ctx.db
      .insertInto('address_lot_block')
      .values(part.map((block) => ({ address_lot_id: lotId, ...block })))
      .execute()
  }
  return blocks
}
