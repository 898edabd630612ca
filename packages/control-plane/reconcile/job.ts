import type { OperationId } from '@portico/contract/routes.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import type { Services } from '#kernel/services.ts'
import type { Next } from '#kernel/job-queue/queue.ts'

/** What a worker works with. */
export interface JobContext {
  readonly db: Db
  readonly services: Services
  /** for jobs that call operations of the API in a user's name */
  readonly handlers: Handlers<OperationId>
  readonly now: () => Date
  /** Runs a transaction of Portico itself, recorded under the worker's name; serializable by default. */
  transact<T>(work: (ctx: Context) => Promise<T>, isolation?: Isolation): Promise<T>
  /** Run again at this time even if nothing else happens. */
  wakeAt(time: Date): void
  /** Writes to the server's log. */
  log(message: string, error?: unknown): void
}

/**
 * The result of a step: writes it in the transaction that ends the step's lease, and returns what follows. Not run if
 * another server has taken the job.
 *
 * It runs at repeatable read, where it conflicts only with writers of the same rows, so it may decide only by rows that
 * it writes itself. One that decides by anything else must request `serializable`.
 */
export type Conclusion = Write | { readonly serializable: Write }
type Write = (ctx: Context) => Promise<Next>

/**
 * Examines one resource, makes at most one change to it at the hypervisor, and returns what to write. Several servers
 * may run the same step at once, if one was paused and is believed dead: effects outside the database must be harmless
 * when they come late. @throws a temporary error; the step is retried later
 */
export type Step = (ctx: JobContext, id: string) => Promise<Conclusion>

/** The worker of one kind of job from the queue. */
export interface QueueWorker {
  readonly name: string
  readonly kind: JobKind
  /** how many jobs of this kind one server runs at once */
  readonly slots: number
  readonly step: Step
}

/**
 * A periodic job. `run` does what is due now and returns how many rows it touched; it is called again until that is
 * zero. It must be safe to kill at any point and to run on several servers at once.
 */
export interface Worker {
  readonly name: string
  run(ctx: JobContext): Promise<number>
  /**
   * Called once when the server stops, after the last run: for what only this server knows. A killed server loses it.
   */
  close?(ctx: JobContext): Promise<void>
}

/** All background jobs of one server. */
export interface Workers {
  readonly queueWorkers: readonly QueueWorker[]
  readonly roundWorkers: readonly Worker[]
}

/** ms until a failed run is retried, however long its period is. */
const soon = 5000

/** Returns a worker's `run` that runs every `period` ms, first when the server starts, and sooner after a failure. */
export function every(period: number, work: Worker['run']): Worker['run'] {
  let due = -Infinity
  return async (ctx) => {
    const now = ctx.now().getTime()
    if (now < due) return 0
    const comeBackIn = (ms: number): void => {
      due = now + ms
      ctx.wakeAt(new Date(due))
    }
    comeBackIn(period)
    try {
      return await work(ctx)
    } catch (error) {
      comeBackIn(Math.min(period, soon))
      throw error
    }
  }
}
