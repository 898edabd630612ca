import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * How a transaction takes what everybody wants (quotas, room, addresses) without colliding with all others: in
 * statements that are committed at once, on connections of their own, and noted as a claim of this transaction. The
 * database knows how the transaction ended, so that nothing has to be confirmed: a claim whose transaction was undone,
 * for whatever reason, is given back by whoever comes next. See docs/decisions/0016-claims.md.
 *
 * Where there is one connection only, nothing races, and claims are ordinary writes of the transaction.
 */
export class Claims {
  /** What claiming statements run on: outside the transaction's snapshot. */
  readonly db: Db
  /** The transaction that claims depend on; null: they are its own writes. */
  readonly by: string | null
  #part = 0
  #parts = 0
  #released = false
  readonly #freed: Resources[] = []
  #taken = false

  /**
   * @param tx the transaction
   * @param outside other connections, and the transaction's number, if there are any
   */
  constructor(tx: Db, outside: { readonly db: Db; readonly by: string } | null) {
    this.db = outside?.db ?? tx
    this.by = outside?.by ?? null
  }

  /** Part of the transaction that is being done: parts can be undone by themselves. */
  get part(): number {
    return this.#part
  }

  /** Something was given back, and is free as soon as the transaction has committed: so much of quotas. */
  noteRelease(freed: Resources = nothing): void {
    this.#released = true
    this.#freed.push(freed)
  }

  /** What of quotas the transaction gives back, in all. */
  get freed(): Resources {
    return this.#freed.reduce(sum, nothing)
  }

  /** A statement is about to claim something. */
  noteTaking(): void {
    this.#taken = true
  }

  /** Do a part that may be undone. @param undo does so in the transaction, when `work` throws */
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

  /** Is there something to be counted when the transaction has ended so? */
  leaves(end: 'committed' | 'undone'): boolean {
    return end === 'committed' ? this.#released : this.by !== null && this.#taken
  }
}

/** Where claims are made and counted: outside of transactions, if there is more than one connection. */
export const claimsDb = ({ claimDb, db }: { readonly claimDb: Db | null; readonly db: Db }): Db =>
  claimDb ?? db

/** Count what transactions that have ended gave back or had claimed in vain. */
export async function settleClaims(db: Db): Promise<void> {
  await sql`select settle_claims()`.execute(db)
}

/** Count anew what there is and what transactions that go on have claimed. Needs read committed. */
export async function recountClaims(db: Db): Promise<void> {
  await sql`select recount_claims()`.execute(db)
}

/** What was given back without ever having been counted: bytes and vCPUs, of so many counters. */
export interface Drift {
  readonly counters: number
  readonly cpus: number
  readonly memory: number
  readonly storage: number
}

/** How far counters have been found off since they were last counted anew; null when they have not. */
export async function driftOf(db: Db): Promise<Drift | null> {
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
 * Drop what is noted of pools and subnets that are gone: in those that are there, whoever takes the next address
 * does so.
 */
export async function forgetGone(db: Db): Promise<void> {
  await sql`
    delete from address_claim c where fate_of(c.by) is distinct from 'in progress'
      and not exists (select from ip_pool where id = c.scope)
      and not exists (select from vpc_subnet where id = c.scope)`.execute(db)
  await sql`
    delete from pool_withdrawal w where fate_of(w.by) is distinct from 'in progress'
      and not exists (select from ip_pool where id = w.ip_pool_id)`.execute(db)
}
