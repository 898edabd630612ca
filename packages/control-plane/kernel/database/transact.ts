import { type Clock, type Random, systemClock } from '@portico/domain/ports.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from '../context.ts'
import type { Durations } from '../durations.ts'
import { limits } from '../limits.ts'
import { RefusalError } from '../refusal-error.ts'
import { Claims, claimsDb, settleClaims } from './claims.ts'
import { Lane } from './lane.ts'
import { LostRaces } from './lost-races.ts'
import { isConstraintViolation, isForeignKeyViolation, sameViolation, sqlState } from './sql-errors.ts'

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

/** Thrown inside a transaction that has to look again: what it was about to do, others are in the middle of. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

/**
 * Delete a row that foreign keys refer to, after having looked that nothing does. What has come to refer to it since is
 * not to be seen by this transaction, which has to look again, as often as that happens.
 */
export async function deleteUnreferenced(deletion: () => Promise<unknown>): Promise<void> {
  try {
    await deletion()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw new LostRace('something has come to refer to what was to be deleted', { cause: error })
  }
}

/** Where the transactions of one server run, and what they share. */
export interface Transactions {
  readonly db: Db
  /** connections for claims only, so that no transaction waits for another's connection; null: there is but one */
  readonly claimDb: Db | null
  readonly random: Random
  readonly lane: Lane
  readonly lostRaces: LostRaces
  /** how long each attempt took, by operation and how it ended */
  readonly durations: Durations
}

export function openTransactions(ports: Omit<Transactions, 'lane' | 'lostRaces'>): Transactions {
  return { ...ports, lane: new Lane(waits, limits.transactionsInLine), lostRaces: new LostRaces() }
}

// Real time on purpose: waits part racers and are never observed, so tests need not turn a clock for them.
const waits: Clock = systemClock

export type Isolation = 'serializable' | 'repeatable read'

interface TransactOptions {
  /**
   * Undo the work after it ran, keeping its answer. What is never committed needs no more than one view of everything
   * (repeatable read), and so makes nobody lose a race.
   */
  readonly dryRun?: boolean
  /** Less than serializable is only for what decides on nothing but rows that it writes itself. */
  readonly isolation?: Isolation | undefined
}

/**
 * Run `work` in one transaction, serializable unless told otherwise. Losing a race against another transaction is not an error: the work
 * runs again on what the winner left, so it must not have effects outside the database other than claims.
 * @throws RefusalError 503 when it kept losing; otherwise what `work` throws.
 */
export async function transact<T>(
  transactions: Transactions,
  context: ChangeContext,
  work: (tx: Db, claims: Claims) => Promise<T>,
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
        lostRaces.noteGivenUp(context.operation)
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
        const hasLost = lostRace(error, before)
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
  work: (tx: Db, claims: Claims) => Promise<T>,
  { dryRun = false, isolation = 'serializable' }: TransactOptions,
): Promise<T> {
  const { db, claimDb } = transactions
  let claims: Claims | null = null
  let answer: { readonly value: T } | null = null
  let undone: { readonly why: unknown } | null = null
  try {
    answer = await db
      .transaction()
      .setIsolationLevel(dryRun ? 'repeatable read' : isolation)
      .execute(async (tx) => {
        const by = await begin(tx, context)
        // Claims of a dry run are undone with it: outside, they would stay until somebody counts.
        claims = new Claims(tx, claimDb === null || dryRun ? null : { db: claimDb, by })
        const value = await work(tx, claims)
        if (dryRun) {
          // What is otherwise checked by the commit.
          await sql`set constraints all immediate`.execute(tx)
          throw new RolledBack(value)
        }
        return { value }
      })
  } catch (error) {
    undone = { why: error }
  }
  await settleAfter(claims, claimsDb(transactions), undone === null ? 'committed' : 'undone')
  if (answer !== null) return answer.value
  if (undone?.why instanceof RolledBack) return undone.why.value as T
  throw undone?.why
}

/** What cannot be counted now will be by whoever claims next, or by the worker that looks for it. */
async function settleAfter(claims: Claims | null, db: Db, end: 'committed' | 'undone'): Promise<void> {
  if (claims?.leaves(end) === true) await settleClaims(db).catch(() => {})
}

/**
 * Say what the transaction's changes are booked under, and that its statements, which find their rows by keys, need
 * not be planned for each value. @returns the transaction's number
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
 * 40001 and 40P01 are PostgreSQL's words for a lost race. Violated constraints that a handler did not expect come from
 * a racer whose rows were not visible yet: on the next attempt they are, and the handler's own check answers. If the
 * next attempt violates the very same, there is no such check, and it would again.
 */
function lostRace(error: unknown, before: unknown): boolean {
  const state = sqlState(error)
  if (state === '40001' || state === '40P01' || error instanceof LostRace) return true
  return isConstraintViolation(error) && !sameViolation(error, before)
}

function pause({ random }: Transactions, attempt: number): Promise<void> {
  const share = (random.bytes(1)[0] ?? 0) / 255
  return new Promise((resolve) =>
    waits.after(share * Math.min(limits.transactionBackoff * attempt, limits.longestBackoff), resolve),
  )
}
