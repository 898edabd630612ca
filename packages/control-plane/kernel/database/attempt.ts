import type { Refusal } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { RefusalError } from '../refusal-error.ts'

/**
 * Runs a part of a transaction that may be refused without refusing the rest: its writes are rolled back to a
 * savepoint, and the refusal is returned as a value. Only within a transaction; cannot be nested.
 * @returns the refusal, or the part's result
 */
export async function attempt<T>(
  ctx: Context,
  part: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly refusal: Refusal }> {
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    const value = await ctx.reservations.during(part)
    await sql`release savepoint attempt`.execute(ctx.db)
    return { value }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    return { refusal: error.refusal }
  }
}
