import { type Clock, type Random, systemClock } from '@portico/domain/ports.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../context.ts'
import type { Durations } from '../durations.ts'
import { limits } from '../limits.ts'
import { RefusalError } from '../refusal-error.ts'
import { Reservations, dbForReservations, settleReservations } from './reservations.ts'
import { SerialQueue } from './serial-queue.ts'
import { RetryCounts } from './retry-counts.ts'
import { isConstraintViolation, isForeignKeyViolation, sameViolation, sqlState } from './sql-errors.ts'

/** The actor and request that are recorded with a transaction's changes in the change log. */
export interface ChangeContext {
  readonly actor: Actor
  readonly requestId: string | null
  readonly operation: string
  readonly now: Date
}

/**
 * Thrown inside a transaction to roll it back and still return a value, for dry runs and for refusals without writes.
 */
class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back on purpose')
    this.value = value
  }
}

/** Thrown inside a transaction that must be retried because another transaction is changing the same rows. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict'
}

/**
 * Deletes a row that foreign keys may refer to, after the caller has checked that there are no references. A reference
 * that was added since is invisible to this transaction, which is then retried.
 */
export async function deleteUnreferenced(deletion: () => Promise<unknown>): Promise<void> {
  try {
    await deletion()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw new TransactionConflict('the row to be deleted is referenced now', { cause: error })
  }
}

/** The connections on which a server's transactions run, and the state that they share. */
export interface Transactions {
  readonly db: Db
  /**
   * connections used only for reservations, so that no transaction waits for another one's connection; null: there is
   * only one connection
   */
  readonly reservationDb: Db | null
  readonly random: Random
  readonly lane: SerialQueue
  readonly lostRaces: RetryCounts
  /** duration of each attempt, by operation and outcome */
  readonly durations: Durations
}

export function openTransactions(ports: Omit<Transactions, 'lane' | 'lostRaces'>): Transactions {
  return { ...ports, lane: new SerialQueue(waits, limits.queuedTransactions), lostRaces: new RetryCounts() }
}

// Uses real time on purpose: the waits spread out conflicting transactions and have no visible effect, so tests need
// not advance a clock for them.
const waits: Clock = systemClock

export type Isolation = 'serializable' | 'repeatable read'

interface TransactOptions {
  /**
   * Rolls back the work after it ran, and returns its result. Since nothing is committed, a consistent snapshot
   * (repeatable read) suffices, and no serialization failures occur.
   */
  readonly dryRun?: boolean
  /**
   * A level below serializable is allowed only if the decision depends on nothing but rows that the transaction writes.
   */
  readonly isolation?: Isolation | undefined
}

/**
 * Runs `work` in one transaction, serializable by default. On a serialization failure the work is retried, so it must
 * not have effects outside the database other than reservations.
 * @throws RefusalError 503 if all retries failed; otherwise what `work` throws
 */
export async function transact<T>(
  transactions: Transactions,
  context: ChangeContext,
  work: (tx: Db, reservations: Reservations) => Promise<T>,
  options: TransactOptions = {},
): Promise<T> {
  const deadline = waits.now().getTime() + limits.transactionPatience
  const patience = (): number => deadline - waits.now().getTime()
  const { lane, lostRaces, durations } = transactions
  let leave: (() => void) | null = null
  let before: unknown = null
  try {
    for (let attempt = 1; ; attempt++) {
      if (attempt === limits.freeAttempts + 1) leave = await lane.enter(patience())
      const giveUp = patience() <= 0 || (attempt > limits.freeAttempts && leave === null)
      if (giveUp) {
        lostRaces.countGivenUp(context.operation)
        throw new RefusalError(unavailable)
      }
      const began = performance.now()
      const note = (outcome: 'committed' | 'undone' | 'lost_race') =>
        durations.add(context.operation, outcome, performance.now() - began)
      try {
        const answer = await once(transactions, context, work, options)
        note(options.dryRun === true ? 'undone' : 'committed')
        return answer
      } catch (error) {
        const hasLost = isConflict(error, before)
        note(hasLost ? 'lost_race' : 'undone')
        if (!hasLost) throw error
        before = error
        lostRaces.note(context.operation)
      }
      await pause(transactions, attempt)
    }
  } finally {
    leave?.()
  }
}

async function once<T>(
  transactions: Transactions,
  context: ChangeContext,
  work: (tx: Db, reservations: Reservations) => Promise<T>,
  { dryRun = false, isolation = 'serializable' }: TransactOptions,
): Promise<T> {
  const { db, reservationDb } = transactions
  let reservations: Reservations | null = null
  let answer: { readonly value: T } | null = null
  let undone: { readonly why: unknown } | null = null
  try {
    answer = await db
      .transaction()
      .setIsolationLevel(dryRun ? 'repeatable read' : isolation)
      .execute(async (tx) => {
        const by = await begin(tx, context)
        // Reservations of a dry run are made in its transaction, which is rolled back; outside the transaction, they
        // would remain until the next settlement.
        reservations = new Reservations(
          tx,
          reservationDb === null || dryRun ? null : { db: reservationDb, by },
        )
        const value = await work(tx, reservations)
        if (dryRun) {
          // Checks deferred constraints, which are otherwise checked at the commit.
          await sql`set constraints all immediate`.execute(tx)
          throw new RolledBack(value)
        }
        return { value }
      })
  } catch (error) {
    undone = { why: error }
  }
  await settleAfterwards(
    reservations,
    dbForReservations(transactions),
    undone === null ? 'committed' : 'undone',
  )
  if (answer !== null) return answer.value
  if (undone?.why instanceof RolledBack) return undone.why.value as T
  throw undone?.why
}

/**
 * Settles reservations after the transaction. Those that cannot be settled now are settled by the next transaction that
 * reserves, or by the worker.
 */
async function settleAfterwards(
  reservations: Reservations | null,
  db: Db,
  end: 'committed' | 'undone',
): Promise<void> {
  if (reservations?.needsSettling(end) === true) await settleReservations(db).catch(() => {})
}

/**
 * Records the actor and request for the change log, and allows generic plans for the transaction's statements, which
 * find their rows by key. @returns the transaction's ID
 */
async function begin(tx: Db, { actor, now, requestId, operation }: ChangeContext): Promise<string> {
  const booked = JSON.stringify({
    time: now.toISOString(),
    actor_kind: actor.kind === 'user' ? 'user' : 'system',
    actor_id: actor.kind === 'user' ? actor.userId : undefined,
    request_id: requestId ?? undefined,
    operation,
  })
  const { rows } = await sql<{ by: string }>`
    select set_config('portico.context', ${booked}, true),
      set_config('plan_cache_mode', 'force_generic_plan', true),
      pg_current_xact_id()::text as by`.execute(tx)
  return rows[0]?.by ?? ''
}

/**
 * Returns whether the transaction must be retried. 40001 and 40P01 are PostgreSQL's codes for serialization failures
 * and deadlocks. An unexpected constraint violation is caused by a concurrent transaction whose rows were not visible
 * yet; the next attempt sees them, and the handler's own check refuses the request. If the next attempt violates the
 * same constraint, there is no such check, and retrying is pointless.
 */
function isConflict(error: unknown, before: unknown): boolean {
  const state = sqlState(error)
  if (state === '40001' || state === '40P01' || error instanceof TransactionConflict) return true
  return isConstraintViolation(error) && !sameViolation(error, before)
}

function pause({ random }: Transactions, attempt: number): Promise<void> {
  const share = (random.bytes(1)[0] ?? 0) / 255
  return new Promise((resolve) =>
    waits.after(share * Math.min(limits.transactionBackoff * attempt, limits.longestBackoff), resolve),
  )
}
