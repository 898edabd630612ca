import { type Selectable, sql } from 'kysely'
import type { Database } from '../kernel/database/schema/index.ts'
import type { Db } from '../kernel/context.ts'
import type { WorkContext } from './work.ts'

/** How long a server may work on a row before others take it to be dead, in ms. */
const leaseTime = 15_000

/** Rows one pass takes on. */
const batch = 32

/** Longest wait between attempts at something that keeps failing, in ms. */
const longestBackoff = 30_000

/** Tables whose rows are worked on under a lease. */
export type LeasedTable = 'machine' | 'disk' | 'snapshot' | 'storage_remains'

/**
 * Take rows that are due. Rows another server has just taken are passed over without waiting; a lease that ran out
 * belongs to a server that died.
 */
export async function claimDue<T extends LeasedTable>(
  ctx: WorkContext,
  table: T,
): Promise<Selectable<Database[T]>[]> {
  const now = ctx.now()
  return ctx.transact(async ({ db }) => {
    const { rows } = await sql<Selectable<Database[T]>>`
      update ${sql.table(table)} set lease_until = ${new Date(now.getTime() + leaseTime)}
      where id in (
        select id from ${sql.table(table)}
        where time_due <= ${now} and (lease_until is null or lease_until < ${now})
        order by time_due limit ${batch}
        for update skip locked
      )
      returning *`.execute(db)
    return rows
  })
}

/** Have these machines looked at now, whenever it would have been their turn: something was seen of them. */
export async function hastenMachines(ctx: WorkContext, ids: readonly string[]): Promise<void> {
  const now = ctx.now()
  await ctx.transact(({ db }) =>
    db
      .updateTable('machine')
      .set({ time_due: now })
      .where('id', 'in', ids)
      .where('time_due', '>', now)
      .execute(),
  )
}

/**
 * Drop every lease. Only for a server that knows it is alone on its database: then any lease is that of a server
 * that died, and nobody needs to wait for it to run out.
 */
export async function dropLeases(db: Db): Promise<void> {
  for (const table of ['machine', 'disk', 'snapshot', 'storage_remains'] satisfies LeasedTable[]) {
    await sql`update ${sql.table(table)} set lease_until = null where lease_until is not null`.execute(db)
  }
}

/** When to try again after `attempts` failures in a row. */
export function backoff(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(longestBackoff, 250 * 2 ** Math.min(attempts, 10)))
}

/** The columns that give a row back, to be looked at again at `due`. */
export function released(due: Date): { lease_until: null; attempts: 0; time_due: Date } {
  return { lease_until: null, attempts: 0, time_due: due }
}

/** Give a row back after a failure that may pass. */
export async function releaseAfterFailure(
  ctx: WorkContext,
  table: LeasedTable,
  row: { id: string; attempts: number },
): Promise<void> {
  const due = backoff(ctx.now(), row.attempts)
  await ctx.transact(({ db }) =>
    db
      .updateTable(table as 'disk')
      .set({ lease_until: null, attempts: row.attempts + 1, time_due: due })
      .where('id', '=', row.id)
      .execute(),
  )
  ctx.wakeAt(due)
}
