import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { TransactionConflict } from '#kernel/database/transact.ts'

/** A range of IPv4 addresses as integers, both ends included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** A withdrawal from a pool: of one of its ranges, or of the whole pool from one silo. */
export type Withdrawn = { readonly range: Range } | { readonly siloId: string }

/**
 * Returns whether a range or a link can be withdrawn from a pool, because none of its addresses is in use. If so, none
 * can be allocated until the end of the transaction. The check runs outside the transaction, where it sees the current
 * state, since allocations do not read the rows that it reads. It also runs inside, for requests that allocate a
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
