import type { OperationId } from '@portico/contract/routes.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { WorkKind } from '#kernel/database/schema/work.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import type { Services } from '#kernel/services.ts'
import type { Next } from '#kernel/job-queue/queue.ts'

/** What a worker has at hand. */
export interface WorkContext {
  readonly db: Db
  readonly services: Services
  /** for jobs that make calls of the API in a user's name */
  readonly handlers: Handlers<OperationId>
  readonly now: () => Date
  /** A transaction of Portico itself, booked under the worker's name; serializable unless told otherwise. */
  transact<T>(work: (ctx: Context) => Promise<T>, isolation?: Isolation): Promise<T>
  /** Come back at this time even if nothing else happens. */
  wakeAt(time: Date): void
  /** Tell the operator about something that needs no answer here. */
  log(message: string, error?: unknown): void
}

/**
 * What a step found out: writes it in the transaction that ends the step's lease, and says what follows. It is not run
 * when somebody else has taken the work meanwhile.
 *
 * It runs at repeatable read, where it collides only with those who write the same rows, and so may decide only on rows
 * that it writes itself. One that decides on anything else says that it needs `serializable`.
 */
export type Conclusion = Write | { readonly serializable: Write }
type Write = (ctx: Context) => Promise<Next>

/**
 * Look at one thing, do at most one thing about it at the hypervisor, and answer what to write. Several servers may be
 * in the same step at once when one was stopped and is believed dead: whatever a step does outside the database must be
 * harmless when it comes late. @throws what may pass; the step is taken again later
 */
export type Step = (ctx: WorkContext, id: string) => Promise<Conclusion>

/** One kind of work from the queue. */
export interface QueueWorker {
  readonly name: string
  readonly kind: WorkKind
  /** things of this kind that one server is at at once; each holds a slot until it is done, the others go on */
  readonly slots: number
  readonly step: Step
}

/**
 * Work that comes round by itself. `run` does what is due now and answers how many rows it touched; it is called again
 * until that is none. It must be safe to be killed at any point and to run at several servers at once.
 */
export interface Worker {
  readonly name: string
  run(ctx: WorkContext): Promise<number>
  /** Called once when the server stops, after the last run: for what only this server knows. A killed one loses it. */
  close?(ctx: WorkContext): Promise<void>
}

/** All background jobs of one server. */
export interface Workers {
  readonly queueWorkers: readonly QueueWorker[]
  readonly roundWorkers: readonly Worker[]
}

/** ms until what failed is tried again, however long its period is. */
const soon = 5000

/** A worker's `run` that does something every `period` ms, first when the server starts, and soon after it failed. */
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
