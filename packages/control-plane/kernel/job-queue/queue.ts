import { messageOf } from '@portico/domain/error-message.ts'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Context, Db } from '../context.ts'
import type { Database } from '../database/schema/index.ts'
import type { JobKind } from '../database/schema/work.ts'
import { later, type JobClock } from './job-clock.ts'

/** ms after its last renewal at which a lease expires, because its server is considered dead */
export const leaseTime = 15_000

/** maximum wait in ms between attempts at a job that keeps failing */
const longestBackoff = 30_000

/** Maximum length of a stored error message, in characters. */
const longestError = 500

/** A due time that has passed on every clock, so that the job is due immediately. */
const atOnce = sql<Date>`'epoch'::timestamptz`

/**
 * The right to run a job. A server loses it when another server takes the job, which increments the generation (the
 * fencing token).
 */
export interface Lease {
  readonly kind: JobKind
  readonly id: string
  readonly generation: number
  /** number of requests for the job at the time when it was taken */
  readonly asked: number
  /** number of these requests that were caused by a change of the desired state, rather than by an observation */
  readonly wishes: number
  /** number of consecutive failures before this attempt */
  readonly attempts: number
}

/** The next action after a step: none, or another run in a number of ms. */
export type Next = 'done' | { readonly againIn: number }

/** Another server has taken the job, so the results of this server are not written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Requests a job, to run after this transaction commits. If the job is running, it runs again afterwards. */
export async function requestJob(
  ctx: Pick<Context, 'db'>,
  kind: JobKind,
  ...ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .insertInto('work')
    .values(ids.toSorted().map((id) => ({ kind, id })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
        asked: eb('work.asked', '+', 1),
        wishes: eb('work.wishes', '+', 1),
        time_due: atOnce,
      })),
    )
    .execute()
}

/**
 * Requests a job, to run a number of ms after this transaction, by the queue's clock. For jobs that are requested only
 * once.
 * @returns the time when the job is due
 */
export async function requestJobIn(
  ctx: Pick<Context, 'db'> & { readonly services: { readonly jobs: { readonly queue: JobQueue } } },
  kind: JobKind,
  id: string,
  ms: number,
): Promise<Date> {
  const { time_due } = await ctx.db
    .insertInto('work')
    .values({ kind, id, time_due: later(ctx.services.jobs.queue.now(), ms) as unknown as Date })
    .returning('time_due')
    .executeTakeFirstOrThrow()
  return time_due
}

/**
 * The job queue shared by all servers of a database. Outside transactions it uses single statements: the table is not
 * in the change log, so taking, renewing and returning jobs does not conflict with requests.
 */
export class JobQueue {
  readonly #db: Db
  readonly #time: JobClock
  /** ID of this server process; a restart gets a new one */
  readonly #owner: string

  constructor(db: Db, time: JobClock, owner: string) {
    this.#db = db
    this.#time = time
    this.#owner = owner
  }

  /** Returns the current time, which decides which jobs are due. */
  now(): RawBuilder<Date> {
    return this.#time()
  }

  /**
   * Takes due jobs, at most `free` of each kind. Jobs that other servers hold or are taking are skipped; an expired
   * lease belongs to a server that died or was paused.
   */
  async take(free: ReadonlyMap<JobKind, number>): Promise<readonly Lease[]> {
    const now = this.#time()
    const { rows } = await sql<Lease>`
      with due as materialized (
        select ready.kind, ready.id
        from unnest(${[...free.keys()]}::text[], ${[...free.values()]}::int[]) as free (kind, slots)
        cross join lateral (
          select kind, id from work
          where work.kind = free.kind and time_due <= ${now} and (lease_until is null or lease_until < ${now})
          order by time_due, time_asked
          limit free.slots
          for update skip locked
        ) ready
      )
      update work
      set lease_owner = ${this.#owner}, lease_generation = lease_generation + 1,
          lease_until = ${later(now, leaseTime)}
      from due where work.kind = due.kind and work.id = due.id
      returning work.kind, work.id, lease_generation as generation, asked, wishes, attempts`.execute(this.#db)
    return rows
  }

  /** Takes a job that this transaction has just requested, before any other server can. */
  async takeRequested(ctx: Pick<Context, 'db'>, kind: JobKind, id: string): Promise<Lease> {
    const held = await ctx.db
      .updateTable('work')
      .set((eb) => ({
        lease_owner: this.#owner,
        lease_generation: eb('lease_generation', '+', 1),
        lease_until: later(this.#time(), leaseTime),
      }))
      .where('kind', '=', kind)
      .where('id', '=', id)
      .returning(['lease_generation as generation', 'asked', 'wishes', 'attempts'])
      .executeTakeFirstOrThrow()
    return { kind, id, ...held }
  }

  /**
   * Renews leases. A row locked by another transaction is skipped and renewed next time: waiting for several rows in an
   * arbitrary order can deadlock.
   */
  async renew(leases: readonly Lease[]): Promise<void> {
    await sql`
      update work set lease_until = ${later(this.#time(), leaseTime)}
      from (
        select work.kind, work.id from work join unnest(
          ${leases.map(({ kind }) => kind)}::text[], ${leases.map(({ id }) => id)}::uuid[],
          ${leases.map(({ generation }) => generation)}::bigint[]
        ) as held (kind, id, generation)
        on work.kind = held.kind and work.id = held.id and lease_generation = held.generation
        where lease_until is not null
        for update of work skip locked
      ) as renewed
      where work.kind = renewed.kind and work.id = renewed.id`.execute(this.#db)
  }

  /**
   * Writes the result of a step and ends its lease in one transaction.
   * @throws LeaseLost if another server has taken the job; the transaction must not be committed then
   */
  async conclude(ctx: Context, lease: Lease, write: (ctx: Context) => Promise<Next>): Promise<Next> {
    // The job's row is locked first, so that concurrent requests for the job wait for the commit instead of conflicting
    // with it.
    const held = await ctx.db
      .selectFrom('work')
      .select('asked')
      .where(isHeld(lease))
      .forUpdate()
      .executeTakeFirst()
    if (held === undefined) throw new LeaseLost(`${lease.kind} ${lease.id} was taken over`)
    const found = await write(ctx)
    // The job was requested again while it was running.
    const next: Next = held.asked === lease.asked ? found : { againIn: 0 }
    if (next === 'done') {
      await ctx.db.deleteFrom('work').where(isHeld(lease)).execute()
      return next
    }
    await ctx.db
      .updateTable('work')
      .set({
        ...givenBack,
        attempts: 0,
        time_failing: null,
        last_error: null,
        time_due: next.againIn === 0 ? atOnce : later(this.#time(), next.againIn),
      })
      .where(isHeld(lease))
      .execute()
    return next
  }

  /**
   * Returns a job to the queue after a failure that may be temporary. If the desired state has changed since the job
   * was taken, the job is due immediately and the backoff starts over, because the new desired state has not been tried
   * yet. Observations do not change the backoff, since the failure itself may cause them.
   * @returns ms until the next attempt
   */
  async fail(lease: Lease, error: unknown): Promise<number> {
    const wait = Math.min(longestBackoff, 250 * 2 ** Math.min(lease.attempts, 10))
    const now = this.#time()
    const desiredChanged = sql<boolean>`wishes > ${lease.wishes}`
    const failed = await this.#db
      .updateTable('work')
      .set((eb) => ({
        ...givenBack,
        attempts: sql<number>`case when ${desiredChanged} then 1 else attempts + 1 end`,
        time_failing: eb.fn.coalesce('time_failing', now),
        last_error: messageOf(error).slice(0, longestError),
        time_due: sql<Date>`case when ${desiredChanged} then ${atOnce} else ${later(now, wait)} end`,
      }))
      .where(isHeld(lease))
      .returning(desiredChanged.as('wished'))
      .executeTakeFirst()
    return failed?.wished === true ? 0 : wait
  }

  /**
   * Makes jobs due now, because their resource was observed to change. Rows locked by another transaction are skipped,
   * since waiting for several rows in an arbitrary order can deadlock.
   * @returns the IDs that were skipped, to be retried
   */
  async makeDue(kind: JobKind, ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: string }>`
      with free as materialized (
        select id from work where kind = ${kind} and id = any(${ids}::uuid[]) for update skip locked
      ), hastened as (
        update work set asked = asked + 1, time_due = ${atOnce} from free
        where work.kind = ${kind} and work.id = free.id
      )
      select id from work where kind = ${kind} and id = any(${ids}::uuid[])
      except select id from free`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** Returns all jobs that this server holds to the queue. */
  giveBackAll(): Promise<void> {
    return this.#takeFrom(this.#owner)
  }

  /**
   * Returns the jobs of all servers to the queue. Call it only on a server that is known to be the only one on its
   * database: then every lease belongs to a server that died, and need not expire first.
   */
  dropLeases(): Promise<void> {
    return this.#takeFrom(null)
  }

  /** After this, results under the ended leases are no longer written. @param owner null: any server */
  async #takeFrom(owner: string | null): Promise<void> {
    let query = this.#db
      .updateTable('work')
      .set((eb) => ({ ...givenBack, lease_generation: eb('lease_generation', '+', 1) }))
      .where('lease_until', 'is not', null)
    if (owner !== null) query = query.where('lease_owner', '=', owner)
    await query.execute()
  }
}

const givenBack = { lease_owner: null, lease_until: null }

function isHeld({ kind, id, generation }: Lease) {
  return (eb: ExpressionBuilder<Database, 'work'>) => eb.and({ kind, id, lease_generation: generation })
}
