import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * Where the search for the lowest free address of a pool may begin. Below `whole_from` no address of the pool is
 * wholly free, below `snat_from` none has a free block for source NAT. Lower bounds only: a search starts there and
 * looks at the addresses themselves, so that a cursor that is too low costs time and nothing else. Without it the
 * hundred-thousandth allocation would walk past all the others.
 */
export interface Cursor {
  readonly whole_from: number
  readonly snat_from: number
}

export async function readCursor(ctx: Context, poolId: string): Promise<Cursor> {
  const row = await ctx.db
    .selectFrom('ip_pool_cursor')
    .select(['whole_from', 'snat_from'])
    .where('ip_pool_id', '=', poolId)
    .executeTakeFirst()
  return row ?? { whole_from: 0, snat_from: 0 }
}

/** Move a cursor up after an allocation. Leaves the row alone when nothing changes, so that racers need not meet. */
export async function raiseCursor(
  ctx: Context,
  poolId: string,
  before: Cursor,
  column: keyof Cursor,
  to: number,
): Promise<void> {
  if (to <= before[column]) return
  await ctx.db
    .insertInto('ip_pool_cursor')
    .values({ ip_pool_id: poolId, [column]: to })
    .onConflict((conflict) => conflict.column('ip_pool_id').doUpdateSet({ [column]: to }))
    .execute()
}

/** An address of a pool that became free, in whole or in part. */
export interface Freed {
  readonly poolId: string
  readonly ip: number
}

/** Move cursors down so that the next search finds what became free. */
export async function lowerCursors(ctx: Context, freed: readonly Freed[]): Promise<void> {
  const lowest = new Map<string, number>()
  for (const { poolId, ip } of freed) lowest.set(poolId, Math.min(ip, lowest.get(poolId) ?? ip))
  for (const [poolId, ip] of lowest) {
    await ctx.db
      .updateTable('ip_pool_cursor')
      .set({
        whole_from: sql<number>`least(whole_from, ${ip}::bigint)`,
        snat_from: sql<number>`least(snat_from, ${ip}::bigint)`,
      })
      .where('ip_pool_id', '=', poolId)
      .where((where) => where.or([where('whole_from', '>', ip), where('snat_from', '>', ip)]))
      .execute()
  }
}
