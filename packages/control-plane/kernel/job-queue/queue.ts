import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Context, Db } from '../context.ts'
import type { Database } from '../database/schema/index.ts'
import type { WorkKind } from '../database/schema/work.ts'
import { later, type WorkClock } from './work-clock.ts'

/** How long a server may be silent before others take it to be dead, in ms. */
export const leaseTime = 15_000

/** Longest wait between attempts at something that keeps failing, in ms. */
const longestBackoff = 30_000

/** Characters that are kept of an error's words. */
const longestError = 500

/** Due whatever the clock says. */
const atOnce = sql<Date>`'epoch'::timestamptz`

/** The right to work on something. It is lost to whoever takes it next, which counts the generation up. */
export interface Lease {
  readonly kind: WorkKind
  readonly id: string
  readonly generation: number
  /** how often the work had been asked for when it was taken */
  readonly asked: number
  /** how often because something else was wished, and not only seen */
  readonly wishes: number
  /** failures in a row before this attempt */
  readonly attempts: number
}

/** What follows a step: nothing, or another look in so many ms. */
export type Next = 'done' | { readonly againIn: number }

/** Somebody else has taken the work meanwhile: what was found out is not written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Have something worked on after this transaction. Asking again while somebody is at it leads to another look
 * afterwards.
 */
export async function askFor(
  ctx: Pick<Context, 'db'>,
  kind: WorkKind,
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
 * Have something worked on so many ms after this transaction, by the queue's own time. For what is asked for once.
 * @returns the time when it is due
 */
export async function askForIn(
  ctx: Pick<Context, 'db'> & { readonly services: { readonly work: { readonly queue: WorkQueue } } },
  kind: WorkKind,
  id: string,
  ms: number,
): Promise<Date> {
  const { time_due } = await ctx.db
    .insertInto('work')
    .values({ kind, id, time_due: later(ctx.services.work.queue.now(), ms) as unknown as Date })
    .returning('time_due')
    .executeTakeFirstOrThrow()
  return time_due
}

/**
 * What there is to do, shared by all servers of a database. Statements outside transactions are single ones: the table
 * is not in the change log, and taking, renewing and giving back collide with nobody's requests.
 */
export class WorkQueue {
  readonly #db: Db
  readonly #time: WorkClock
  /** this server, as long as it runs */
  readonly #owner: string

  constructor(db: Db, time: WorkClock, owner: string) {
    this.#db = db
    this.#time = time
    this.#owner = owner
  }

  /** The time by which work is due. */
  now(): RawBuilder<Date> {
    return this.#time()
  }

  /**
   * Take work that is due, at most so much of each kind. What others hold or are just taking is passed over; a lease
   * that ran out belongs to a server that died or was stopped.
   */
  async claim(free: ReadonlyMap<WorkKind, number>): Promise<readonly Lease[]> {
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

  /** Take work that this transaction has just asked for, before anybody else can. */
  async hold(ctx: Pick<Context, 'db'>, kind: WorkKind, id: string): Promise<Lease> {
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
   * Extend leases. A row that another transaction has locked is skipped, and extended next time: waiting for several
   * rows in no particular order can deadlock.
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
   * Write down what a step found out, in one transaction with the end of its lease.
   * @throws LeaseLost when somebody else has taken it; the transaction must not be committed then
   */
  async conclude(ctx: Context, lease: Lease, write: (ctx: Context) => Promise<Next>): Promise<Next> {
    // Locked first, so that others who ask for it meanwhile wait for the end instead of spoiling it.
    const held = await ctx.db
      .selectFrom('work')
      .select('asked')
      .where(isHeld(lease))
      .forUpdate()
      .executeTakeFirst()
    if (held === undefined) throw new LeaseLost(`${lease.kind} ${lease.id} was taken over`)
    const found = await write(ctx)
    // It was asked for once more while somebody was at it.
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
   * Give work back after a failure that may pass. What was wished meanwhile has not been tried yet: it is due at once,
   * and waits are short again. Hints change nothing, since a failure may be what they tell of.
   * @returns ms until the next attempt
   */
  async fail(lease: Lease, error: unknown): Promise<number> {
    const wait = Math.min(longestBackoff, 250 * 2 ** Math.min(lease.attempts, 10))
    const now = this.#time()
    const wished = sql<boolean>`wishes > ${lease.wishes}`
    const failed = await this.#db
      .updateTable('work')
      .set((eb) => ({
        ...givenBack,
        attempts: sql<number>`case when ${wished} then 1 else attempts + 1 end`,
        time_failing: eb.fn.coalesce('time_failing', now),
        last_error: (error instanceof Error ? error.message : String(error)).slice(0, longestError),
        time_due: sql<Date>`case when ${wished} then ${atOnce} else ${later(now, wait)} end`,
      }))
      .where(isHeld(lease))
      .returning(wished.as('wished'))
      .executeTakeFirst()
    return failed?.wished === true ? 0 : wait
  }

  /**
   * Make work due now, whenever it would have been its turn: something was seen of it. Rows that another transaction
   * has locked are skipped, since waiting for several rows in no particular order can deadlock.
   * @returns the ids that were skipped, to be tried again
   */
  async hasten(kind: WorkKind, ids: readonly string[]): Promise<readonly string[]> {
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

  /** Give back all that this server holds. */
  giveBackAll(): Promise<void> {
    return this.#takeFrom(this.#owner)
  }

  /**
   * Give back what anybody holds. Only for a server that knows it is alone on its database: then any lease is that of
   * a server that died, and nobody needs to wait for it to run out.
   */
  dropLeases(): Promise<void> {
    return this.#takeFrom(null)
  }

  /** What is still found out under a lease that was given back is not written any more. @param owner null: anybody */
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
