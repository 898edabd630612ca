import type { OperationId } from '@portico/contract/routes.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { JobKind } from '#kernel/database/schema/work.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import type { Services } from '#kernel/services.ts'
import type { Next } from '#kernel/job-queue/queue.ts'

/** The services that workers use. */
export interface JobContext {
  readonly db: Db
  readonly services: Services
  /** handlers of all operations, for jobs that call operations in a user's name */
  readonly handlers: Handlers<OperationId>
  readonly now: () => Date
  /** Runs a transaction of the system, recorded under the worker's name; serializable by default. */
  transact<T>(work: (ctx: Context) => Promise<T>, isolation?: Isolation): Promise<T>
  /** Requests another run at this time, even without a wake-up. */
  wakeAt(time: Date): void
  /** Writes to the server's log. */
  log(message: string, error?: unknown): void
}

/**
 * The result of a step: a function that writes it in the transaction that ends the step's lease, and returns the next
 * action. Not called if another server has taken the job.
 *
 * It runs at repeatable read, where it conflicts only with writers of the same rows, so it may decide only by rows that
 * it writes itself. A function that decides by other rows must request `serializable`.
 */
export type Conclusion = Write | { readonly serializable: Write }
type Write = (ctx: Context) => Promise<Next>

/**
 * Examines one resource, makes at most one change to it at the hypervisor, and returns what to write. Several servers
 * may run the same step concurrently, if one was paused and is considered dead: effects outside the database must be
 * harmless when they happen late. @throws a temporary error; the step is retried later
 */
export type Step = (ctx: JobContext, id: string) => Promise<Conclusion>

/** The worker of one kind of job from the queue. */
export interface QueueWorker {
  readonly name: string
  readonly kind: JobKind
  /** maximum number of jobs of this kind that one server runs at once */
  readonly slots: number
  readonly step: Step
}

/**
 * A periodic job. `run` does the work that is due and returns how many rows it wrote; it is called again until that
 * number is zero. It must be safe to kill it at any point and to run it on several servers concurrently.
 */
export interface Worker {
  readonly name: string
  run(ctx: JobContext): Promise<number>
  /**
   * Called once when the server stops, after the last run, to write data that only this server has. A server that is
   * killed loses this data.
   */
  close?(ctx: JobContext): Promise<void>
}

/** All background jobs of one server. */
export interface Workers {
  readonly queueWorkers: readonly QueueWorker[]
  readonly roundWorkers: readonly Worker[]
}

/** ms until a failed run is retried, however long its period is */
const soon = 5000

/**
 * Returns a worker's `run` that runs `work` every `period` ms, first when the server starts, and sooner after a
 * failure.
 */
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
