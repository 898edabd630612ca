import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Cursor } from '../ip-pools/cursor.ts'
import type { Range } from '../ip-pools/ranges.ts'
import { lowestFree } from '../lowest-free.ts'
import { lowestFreeBlock, snatBlock, snatBlocksPerAddress } from './snat-blocks.ts'

/** The lowest address of a pool that nobody holds any part of, or null. */
export async function lowestFreeAddress(
  ctx: Context,
  poolId: string,
  cursor: Cursor,
): Promise<number | null> {
  for (const range of await rangesFrom(ctx, poolId, cursor.whole_from)) {
    const free = await freeAddressIn(ctx, range)
    if (free !== null) return free
  }
  return null
}

/** The lowest free block for source NAT in a pool, or null. Shared addresses are filled before new ones begin. */
export async function lowestFreeSnat(
  ctx: Context,
  poolId: string,
  cursor: Cursor,
): Promise<{ ip: number; first_port: number; last_port: number } | null> {
  for (const range of await rangesFrom(ctx, poolId, cursor.snat_from)) {
    for (const window of windowsOf(range)) {
      // oxlint-disable-next-line no-await-in-loop -- the first hit ends it
      const free = await freeSnatIn(ctx, window)
      if (free !== null) return free
    }
  }
  return null
}

async function freeSnatIn(ctx: Context, { first, last }: Range) {
  const unheld = await freeAddressIn(ctx, { first, last })
  const shared = await sharedAddressIn(ctx, { first, last: unheld === null ? last : unheld - 1 })
  if (shared !== null) return shared
  return unheld === null ? null : { ip: unheld, ...snatBlock(0) }
}

/**
 * A range cut into pieces, each four times as large as the one before: the two searches for source NAT then cost what
 * lies below the first hit, and not what lies below the first hit of the other.
 */
function* windowsOf({ first, last }: Range): Generator<Range> {
  let size = 256
  for (let start = first; start <= last; start += size / 4) {
    yield { first: start, last: Math.min(last, start + size - 1) }
    size *= 4
  }
}

/** The pool's ranges in order, cut off below `from`. */
async function rangesFrom(ctx: Context, poolId: string, from: number): Promise<Range[]> {
  const rows = await ctx.db
    .selectFrom('ip_pool_range')
    .select(['first_ip', 'last_ip'])
    .where('ip_pool_id', '=', poolId)
    .where('last_ip', '>=', from)
    .orderBy('first_ip')
    .execute()
  return rows.map(({ first_ip, last_ip }) => ({ first: Math.max(first_ip, from), last: last_ip }))
}

// Ranges of pools never overlap, so that the address alone tells the pool.
function freeAddressIn(ctx: Context, range: Range): Promise<number | null> {
  return lowestFree(ctx.db, sql`from external_ip where true`, range)
}

/** The lowest address of a range that is used for source NAT and has a block left. */
async function sharedAddressIn(ctx: Context, { first, last }: Range) {
  if (first > last) return null
  const { rows } = await sql<{ ip: number; ports: number[] }>`
    select ip, array_agg(first_port) as ports
    from external_ip
    where ip between ${first}::bigint and ${last}::bigint
    group by ip
    having bool_and(kind = 'snat') and count(*) < ${snatBlocksPerAddress}::integer
    order by ip
    limit 1`.execute(ctx.db)
  const row = rows[0]
  if (row === undefined) return null
  const block = lowestFreeBlock(row.ports)
  return block === null ? null : { ip: row.ip, ...snatBlock(block) }
}
