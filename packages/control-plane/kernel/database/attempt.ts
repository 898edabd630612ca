import type { Refusal } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { RefusalError } from '../refusal-error.ts'

/**
 * Do a part of a transaction that may be refused without refusing the rest: what it wrote is undone, and the refusal is
 * answered as a value. Only within a transaction, and not within itself.
 * @returns the refusal, or what the part answered
 */
export async function attempt<T>(
  ctx: Context,
  part: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly refusal: Refusal }> {
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    const value = await ctx.claims.during(part)
    await sql`release savepoint attempt`.execute(ctx.db)
    return { value }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    return { refusal: error.refusal }
  }
}
