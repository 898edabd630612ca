import type { Clock } from '@portico/domain/ports.ts'
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { JobKind } from '../database/schema/work.ts'
import type { JobQueue } from './queue.ts'

/** Background jobs of one kind that wait for a server. */
export interface KindBacklog {
  readonly kind: JobKind
  /** number of jobs that are due and not running */
  readonly due: number
  /** ms for which the oldest of them has been due */
  readonly oldest: number
  /** number of jobs whose last attempt failed */
  readonly failing: number
}

interface Row {
  readonly kind: JobKind
  readonly due: number
  readonly oldest: number
  readonly failing: number
  readonly immediate: readonly string[]
}

/** maximum number of immediately due jobs of each kind whose age is tracked */
const mostTracked = 100

/**
 * Reads the backlog of the job queue. Jobs that are requested to run at once have no due time; they count as due since
 * this object first read them, which is exact enough for one that reads regularly.
 */
export class JobBacklog {
  readonly #db: Db
  readonly #queue: JobQueue
  readonly #clock: Clock
  /** time in ms at which each immediately due job was first read */
  #firstRead = new Map<string, number>()

  constructor(db: Db, queue: JobQueue, clock: Clock) {
    this.#db = db
    this.#queue = queue
    this.#clock = clock
  }

  /** Returns the backlog of each kind that has jobs. */
  async read(): Promise<readonly KindBacklog[]> {
    const time = this.#queue.now()
    const { rows } = await sql<Row>`
      with job as (
        select kind, id, lease_generation, time_due, time_failing is not null as failing,
          time_due <= ${time} and (lease_until is null or lease_until < ${time}) as due
        from work
      )
      select kind, count(*) filter (where due)::int as due, count(*) filter (where failing)::int as failing,
        coalesce(extract(epoch from ${time} - min(time_due) filter (where due and time_due > 'epoch')) * 1000, 0)::float8
          as oldest,
        coalesce((array_agg(kind || ' ' || id || ' ' || lease_generation order by id)
          filter (where due and time_due = 'epoch'))[1:${sql.lit(mostTracked)}], '{}') as immediate
      from job group by kind order by kind`.execute(this.#db)
    const now = this.#clock.now().getTime()
    const before = this.#firstRead
    this.#firstRead = new Map(
      rows.flatMap(({ immediate }) => immediate.map((job) => [job, before.get(job) ?? now] as const)),
    )
    const since = (job: string) => now - (this.#firstRead.get(job) ?? now)
    return rows.map(({ kind, due, failing, oldest, immediate }) => ({
      kind,
      due,
      failing,
      oldest: Math.max(oldest, ...immediate.map(since)),
    }))
  }
}
