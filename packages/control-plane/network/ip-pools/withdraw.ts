import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { TransactionConflict } from '#kernel/database/transact.ts'

/** IPv4 addresses as integers, both ends included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** A range of a pool, or the whole pool for one silo. */
export type Withdrawn = { readonly range: Range } | { readonly siloId: string }

/**
 * Returns whether a range or a link can be withdrawn from a pool, because no address of it is in use. If so, no address
 * of it can be allocated until the transaction has ended. Allocations do not read the rows that are read here, so the
 * check runs outside the transaction, where it sees the current state; and also inside, for requests that allocate a
 * specific address.
 */
export async function withdraw(ctx: Context, poolId: string, withdrawn: Withdrawn): Promise<boolean> {
  if (await isInUse(ctx.db, poolId, withdrawn)) return false
  const { reservations } = ctx
  const siloId = 'siloId' in withdrawn ? withdrawn.siloId : null
  const { first, last } = 'range' in withdrawn ? withdrawn.range : { first: null, last: null }
  const { rows } = await sql<{ answer: 'free' | 'busy' | 'in use' }>`
    select withdraw_addresses(${reservations.by}::xid8, ${poolId}, ${siloId}, ${first}, ${last}) as answer`.execute(
    reservations.db,
  )
  const [found] = rows
  if (found?.answer === 'busy') throw new TransactionConflict('addresses are being taken')
  return found?.answer === 'free'
}

async function isInUse(db: Db, poolId: string, withdrawn: Withdrawn): Promise<boolean> {
  let query = db.selectFrom('external_ip').select('id').where('ip_pool_id', '=', poolId).limit(1)
  query =
    'siloId' in withdrawn
      ? query.where('silo_id', '=', withdrawn.siloId)
      : query.where('ip', '>=', withdrawn.range.first).where('ip', '<=', withdrawn.range.last)
  return (await query.executeTakeFirst()) !== undefined
}
