import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Reserves contended values (quotas, capacity, addresses) for a transaction without conflicting with other
 * transactions: in statements that commit immediately on separate connections, recorded as a reservation of this
 * transaction. The database knows how a transaction ended, so no reservation has to be confirmed: if a transaction
 * rolled back for any reason, the next transaction that reserves releases its reservation. See
 * docs/decisions/0015-reservations-outside-the-transaction.md.
 *
 * With a single connection there are no races, and reservations are ordinary writes of the transaction.
 */
export class Reservations {
  /** Database on which reservation statements run, outside the transaction's snapshot. */
  readonly db: Db
  /** The ID of the transaction that the reservations belong to; null: they are ordinary writes of it. */
  readonly by: string | null
  #part = 0
  #parts = 0
  #released = false
  readonly #freed: Resources[] = []
  #taken = false

  /**
   * @param tx the transaction
   * @param outside other connections and the transaction's ID; null if there is only one connection
   */
  constructor(tx: Db, outside: { readonly db: Db; readonly by: string } | null) {
    this.db = outside?.db ?? tx
    this.by = outside?.by ?? null
  }

  /** Number of the current part of the transaction: parts can be rolled back separately. */
  get part(): number {
    return this.#part
  }

  /** Records that the transaction releases an amount of a quota, which becomes available when it commits. */
  noteRelease(freed: Resources = nothing): void {
    this.#released = true
    this.#freed.push(freed)
  }

  /** The total that the transaction releases. */
  get freed(): Resources {
    return this.#freed.reduce(sum, nothing)
  }

  /** Records that the next statement reserves something. */
  noteReservation(): void {
    this.#taken = true
  }

  /** Runs a part of the transaction that may be rolled back. @param undo rolls the part back if `work` throws */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const outer = this.#part
    const freedBefore = this.#freed.length
    this.#part = ++this.#parts
    try {
      return await work()
    } catch (error) {
      this.#freed.length = freedBefore
      if (this.by !== null) {
        await sql`select settle_claims(${this.by}::xid8, ${this.#part})`.execute(this.db)
      }
      throw error
    } finally {
      this.#part = outer
    }
  }

  /** Returns whether reservations must be settled after the transaction has ended this way. */
  needsSettling(end: 'committed' | 'undone'): boolean {
    return end === 'committed' ? this.#released : this.by !== null && this.#taken
  }
}

/** Returns the database for reservations: outside of transactions, if there is more than one connection. */
export const dbForReservations = ({
  reservationDb,
  db,
}: {
  readonly reservationDb: Db | null
  readonly db: Db
}): Db => reservationDb ?? db

/** Counts the amounts that ended transactions released, and releases the reservations of those that rolled back. */
export async function settleReservations(db: Db): Promise<void> {
  await sql`select settle_claims()`.execute(db)
}

/** Recounts the amounts in use and those that running transactions have reserved. Requires read committed. */
export async function recountReservations(db: Db): Promise<void> {
  await sql`select recount_claims()`.execute(db)
}

/**
 * The number of bytes and vCPUs that were released without having been counted, and the number of counters concerned.
 */
export interface CounterDrift {
  readonly counters: number
  readonly cpus: number
  readonly memory: number
  readonly storage: number
}

/** Returns how far counters have been found to be wrong since the last recount; null if they are correct. */
export async function driftOf(db: Db): Promise<CounterDrift | null> {
  const drift = await db
    .selectFrom('counter_drift')
    .select((eb) => [
      sql<number>`count(distinct counter)`.as('counters'),
      eb.fn.coalesce(eb.fn.sum<number>('cpus'), sql<number>`0`).as('cpus'),
      eb.fn.coalesce(eb.fn.sum<number>('memory'), sql<number>`0`).as('memory'),
      eb.fn.coalesce(eb.fn.sum<number>('storage'), sql<number>`0`).as('storage'),
    ])
    .executeTakeFirstOrThrow()
  return drift.counters === 0 ? null : drift
}

/**
 * Deletes the reservation records of deleted pools and subnets. For existing ones, allocating the next address does
 * this.
 */
export async function deleteOrphanedReservations(db: Db): Promise<void> {
  await sql`
    delete from address_claim c where fate_of(c.by) is distinct from 'in progress'
      and not exists (select from ip_pool where id = c.scope)
      and not exists (select from vpc_subnet where id = c.scope)`.execute(db)
  await sql`
    delete from pool_withdrawal w where fate_of(w.by) is distinct from 'in progress'
      and not exists (select from ip_pool where id = w.ip_pool_id)`.execute(db)
}
