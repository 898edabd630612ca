import type { Context } from '../../kernel/context.ts'

/** An address of a pool that became free, in whole or in part. */
export interface FreeAddress {
  readonly ip_pool_id: string
  readonly ip: number
}

/** Have the next search of these pools begin no higher than this, once the transaction has committed. */
export async function noteFreeAddresses(ctx: Context, freed: readonly FreeAddress[]): Promise<void> {
  if (freed.length === 0) return
  await ctx.db
    .insertInto('address_claim')
    .values(freed.map(({ ip_pool_id, ip }) => ({ by: null, scope: ip_pool_id, ip })))
    .execute()
}
