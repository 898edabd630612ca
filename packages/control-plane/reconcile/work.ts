import type { Context, Db } from '../kernel/context.ts'
import type { Services } from '../kernel/services.ts'

/** What a worker has at hand. */
export interface WorkContext {
  readonly db: Db
  readonly services: Services
  readonly now: () => Date
  /** A transaction of Portico itself, booked under the worker's name. */
  transact<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** Come back at this time even if nothing else happens. */
  wakeAt(time: Date): void
  /** Tell the operator about something that needs no answer here. */
  log(message: string, error?: unknown): void
}

/**
 * One kind of background work. `run` does what is due now and answers how many rows it touched; it is called again
 * until that is none. It must be safe to be killed at any point and to run at several servers at once.
 */
export interface Worker {
  readonly name: string
  run(ctx: WorkContext): Promise<number>
}
