import type { OperationId } from '@portico/contract/routes.ts'
import { withTimeout } from '@portico/domain/with-timeout.ts'
import { idSource, type Db } from '#kernel/context.ts'
import { system } from '#kernel/actor.ts'
import { transact } from '#kernel/database/transact.ts'
import type { LogEntry } from '#kernel/log-entry.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import type { Services } from '#kernel/services.ts'
import { LogLimiter } from './log-limiter.ts'
import { Dispatcher } from './dispatcher.ts'
import { Waker } from './waker.ts'
import type { Worker, JobContext, Workers } from './job.ts'

interface ReconcilerOptions {
  readonly db: Db
  readonly services: Services
  readonly workers: Workers
  /** handlers of all operations, for jobs that call operations */
  readonly handlers: Handlers<OperationId>
  readonly log: (entry: LogEntry) => void
}

/** A periodic job of this server. */
interface Round {
  readonly run: () => Promise<number>
  readonly waker: Waker
  readonly close: () => Promise<void>
}

/**
 * ms after which all due work is run even without a wake-up: observations and notifications of other servers' commits
 * may be lost
 */
const idleTick = 1000

/** ms for which a stopping server waits for its running jobs; another server continues those that take longer */
const closingTime = 5000

/**
 * Changes the reported state until it equals the desired state, and writes what it observes. It is level-triggered: it
 * acts on the rows, never on the content of a wake-up, so an extra run is harmless, and the next tick compensates for a
 * missed one.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions
  readonly #dispatcher: Dispatcher
  readonly #complaints: LogLimiter
  /** the periodic jobs, which are independent of each other */
  readonly #rounds: readonly Round[]
  #open = false
  #cancelTimer: () => void = () => {}
  #timerAt = Infinity
  #unwatch: () => void = () => {}
  /** IDs of machines that the hypervisor reported as possibly changed */
  readonly #hinted = new Set<string>()

  constructor(options: ReconcilerOptions) {
    this.#options = options
    this.#complaints = new LogLimiter(options.services.clock)
    const { queueWorkers, roundWorkers } = options.workers
    this.#dispatcher = new Dispatcher({
      queue: options.services.jobs.queue,
      workers: queueWorkers,
      contextFor: (worker) => this.#contextFor(worker),
      report: (name, error) => this.#report(name, error),
      stepped: () => this.wake(),
    })
    this.#rounds = roundWorkers.map((worker) => {
      const run = () => this.#guarded(worker, () => worker.run(this.#contextFor(worker)))
      const waker = new Waker(async () => (await run()) > 0)
      const close = async () => {
        await waker.close()
        await this.#guarded(worker, async () => {
          await worker.close?.(this.#contextFor(worker))
          return 0
        })
      }
      return { run, waker, close }
    })
  }

  start(): void {
    this.#open = true
    this.#unwatch = this.#options.services.hypervisor.watch((machineId) => {
      this.#hinted.add(machineId)
      this.wake()
    })
    this.#dispatcher.start()
    for (const { waker } of this.#rounds) waker.open()
    this.wake()
  }

  /** Call it when something may have changed; the call is cheap. */
  wake(): void {
    void this.#options.services.follower.wake().catch((error: unknown) => this.#report('follower', error))
    if (!this.#open) return
    void this.#takeHints().then(() => this.#dispatcher.wake())
    for (const { waker } of this.#rounds) waker.wake()
    this.#wakeAt(this.#now().getTime() + idleTick)
  }

  /** Runs all due work, and returns when there is none left. Used by tests, which advance the clock themselves. */
  async settle(): Promise<void> {
    let touched: number
    do {
      await this.#takeHints()
      touched = await this.#dispatcher.drain()
      for (const { run } of this.#rounds) touched += await run()
    } while (touched > 0)
    await this.#options.services.follower.wake()
  }

  /** Starts no more jobs; other servers continue those that take too long. */
  async close(): Promise<void> {
    this.#open = false
    this.#unwatch()
    this.#cancelTimer()
    const ended = Promise.all([this.#dispatcher.close(), ...this.#rounds.map(({ close }) => close())])
    await withTimeout(this.#options.services.clock, closingTime, ended, null)
    await this.#guarded({ name: 'giving back jobs' }, async () => {
      await this.#options.services.jobs.queue.giveBackAll()
      return 0
    })
  }

  /** If an observation is lost here, the machine is checked when it is next due. */
  async #takeHints(): Promise<void> {
    if (this.#hinted.size === 0) return
    const ids = [...this.#hinted]
    this.#hinted.clear()
    await this.#guarded({ name: 'machine hints' }, async () => {
      const skipped = await this.#options.services.jobs.queue.makeDue('machine', ids)
      for (const id of skipped) this.#hinted.add(id)
      return ids.length - skipped.length
    })
  }

  /** Logs errors of a worker; its next run retries the work. */
  async #guarded({ name }: Pick<Worker, 'name'>, work: () => Promise<number>): Promise<number> {
    try {
      return await work()
    } catch (error) {
      this.#report(name, error)
      return 0
    }
  }

  #contextFor(worker: Pick<Worker, 'name'>): JobContext {
    const { db, services, handlers } = this.#options
    return {
      db,
      services,
      handlers,
      now: () => this.#now(),
      wakeAt: (time) => this.#wakeAt(time.getTime()),
      log: (message, error) =>
        this.#options.log({ level: 'info', message: `${worker.name}: ${message}`, error }),
      transact: (work, isolation) => {
        const facts = { actor: system, requestId: null, operation: worker.name, now: this.#now() }
        return transact(
          services.transactions,
          facts,
          (tx, reservations) =>
            work({
              ...facts,
              requestId: '',
              db: tx,
              reservations,
              newId: idSource(services.random),
              random: services.random,
              origin: '',
            }),
          { isolation },
        )
      },
    }
  }

  #now(): Date {
    return this.#options.services.clock.now()
  }

  #wakeAt(time: number): void {
    if (!this.#open || time >= this.#timerAt) return
    this.#cancelTimer()
    this.#timerAt = time
    this.#cancelTimer = this.#options.services.clock.after(Math.max(0, time - this.#now().getTime()), () => {
      this.#timerAt = Infinity
      this.wake()
    })
  }

  #report(name: string, error: unknown): void {
    const message = this.#complaints.message(`background job failed: ${name}`, error)
    // Something outside that cannot be reached is not a defect of this system.
    const level =
      error instanceof Error && 'isOutside' in error && error.isOutside === true ? 'warn' : 'error'
    if (message !== null) this.#options.log({ level, message, error })
  }
}
