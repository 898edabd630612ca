import { type Random, systemClock } from '@portico/domain/ports.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'
import { RefusalError } from '../refusal-error.ts'
import { sqlState } from './sql-errors.ts'

/** Who and what a transaction's changes are booked under in the change log. */
export interface ChangeContext {
  readonly actor: Actor
  readonly requestId: string | null
  readonly operation: string
  readonly now: Date
}

/** Thrown inside a transaction to undo it and still answer something: dry runs, refusals that keep nothing. */
class RolledBack<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('rolled back on purpose')
    this.value = value
  }
}

export interface TransactOptions {
  readonly db: Db
  readonly random: Random
  /** Undo the work after it ran, keeping its answer. */
  readonly dryRun?: boolean
}

/**
 * Run `work` in one serializable transaction. Losing a race against another transaction is not an error: the work
 * runs again on what the winner left, so it must not have effects outside the database.
 * @throws RefusalError 503 when it kept losing; otherwise what `work` throws.
 */
export async function transact<T>(
  options: TransactOptions,
  context: ChangeContext,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const booked = JSON.stringify({
    time: context.now.toISOString(),
    actor_kind: context.actor.kind === 'user' ? 'user' : 'system',
    actor_id: context.actor.kind === 'user' ? context.actor.userId : undefined,
    request_id: context.requestId ?? undefined,
    operation: context.operation,
  })
  const once = (): Promise<T> =>
    options.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        await sql`select set_config('portico.context', ${booked}, true)`.execute(tx)
        const value = await work(tx)
        if (options.dryRun === true) throw new RolledBack(value)
        return value
      })
  for (let attempt = 1; ; attempt++) {
    try {
      return await (attempt <= limits.freeAttempts ? once() : oneAtATime(options.db, once))
    } catch (error) {
      if (error instanceof RolledBack) return error.value as T
      if (!lostRace(error)) throw error
      if (attempt >= limits.transactionAttempts) throw new RefusalError(unavailable)
      await pause(options, attempt)
    }
  }
}

const lanes = new WeakMap<Db, Promise<unknown>>()

/**
 * Transactions that keep colliding stand in line, so that each makes progress instead of all of them undoing one
 * another. Those of other servers may still win; there are few of them.
 */
function oneAtATime<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const turn = (lanes.get(db) ?? Promise.resolve()).then(run)
  lanes.set(
    db,
    turn.catch(() => {}),
  )
  return turn
}

/**
 * 40001 and 40P01 are PostgreSQL's words for a lost race. Unique and exclusion violations (23505, 23P01) that a
 * handler did not expect come from a racer whose rows were not visible yet: on the next attempt they are, and the
 * handler's own check answers.
 */
function lostRace(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01' || state === '23505' || state === '23P01' || state === '23503'
}

// Real time on purpose: the wait parts racers and is never observed, so tests need not turn a clock for it.
function pause({ random }: TransactOptions, attempt: number): Promise<void> {
  const share = (random.bytes(1)[0] ?? 0) / 255
  return new Promise((resolve) => systemClock.after(share * limits.transactionBackoff * attempt, resolve))
}
