import { idSource, type Db } from '../kernel/context.ts'
import { system } from '../kernel/actor.ts'
import { transact } from '../kernel/database/transact.ts'
import type { LogEntry } from '../kernel/pipeline/app.ts'
import type { Services } from '../kernel/services.ts'
import type { Worker, WorkContext } from './work.ts'
import { hastenMachines } from './leases.ts'
import { makeWorkers } from './workers.ts'

interface ReconcilerOptions {
  readonly db: Db
  readonly services: Services
  readonly log: (entry: LogEntry) => void
}

/** Even without any hint everything is looked at this often, in ms: hints and other servers' commits get lost. */
const idleTick = 1000

/**
 * Moves the world from what is wanted to what is, and writes down what it saw. Level-triggered: what drives it is
 * the rows, never the wake-up, so that a pass too many is harmless and one too few is made up by the next tick.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions
  readonly #workers = makeWorkers()
  #running: Promise<void> | null = null
  #again = false
  #open = false
  #cancelTimer: () => void = () => {}
  #timerAt = Infinity
  #unwatch: () => void = () => {}
  /** machines of which the hypervisor said that they may have changed */
  readonly #hinted = new Set<string>()

  constructor(options: ReconcilerOptions) {
    this.#options = options
  }

  start(): void {
    this.#open = true
    this.#unwatch = this.#options.services.hypervisor.watch((machineId) => {
      this.#hinted.add(machineId)
      this.wake()
    })
    this.wake()
  }

  /** Something may have changed. Cheap; calls during a pass lead to one more pass. */
  wake(): void {
    void this.#options.services.follower.wake().catch((error: unknown) => this.#report('follower', error))
    this.#again = true
    if (!this.#open || this.#running !== null) return
    this.#running = this.#passes().finally(() => {
      this.#running = null
      if (this.#again) this.wake()
      else this.#wakeAt(this.#now().getTime() + idleTick)
    })
  }

  /** Do everything that is due and come back when nothing is. For tests, which turn the clock themselves. */
  async settle(): Promise<void> {
    while ((await this.#pass()) > 0);
    await this.#options.services.follower.wake()
  }

  async close(): Promise<void> {
    this.#open = false
    this.#unwatch()
    this.#cancelTimer()
    await this.#running
  }

  async #passes(): Promise<void> {
    while (this.#again && this.#open) {
      this.#again = false
      if ((await this.#pass()) > 0) this.#again = true
    }
  }

  async #pass(): Promise<number> {
    let touched = 0
    await this.#takeHints()
    for (const worker of this.#workers) {
      try {
        touched += await worker.run(this.#contextFor(worker))
      } catch (error) {
        this.#report(worker.name, error)
      }
    }
    return touched
  }

  /** A hint that gets lost here is made up for when the machine's turn comes. */
  async #takeHints(): Promise<void> {
    if (this.#hinted.size === 0) return
    const ids = [...this.#hinted]
    this.#hinted.clear()
    try {
      await hastenMachines(this.#contextFor({ name: 'machine hints' }), ids)
    } catch (error) {
      this.#report('machine hints', error)
    }
  }

  #contextFor(worker: Pick<Worker, 'name'>): WorkContext {
    const { db, services } = this.#options
    return {
      db,
      services,
      now: () => this.#now(),
      wakeAt: (time) => this.#wakeAt(time.getTime()),
      log: (message, error) =>
        this.#options.log({ level: 'info', message: `${worker.name}: ${message}`, error }),
      transact: (work) => {
        const facts = { actor: system, requestId: null, operation: worker.name, now: this.#now() }
        return transact({ db, random: services.random }, facts, (tx) =>
          work({
            ...facts,
            requestId: '',
            db: tx,
            newId: idSource(services.random),
            random: services.random,
            origin: '',
          }),
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
    this.#options.log({ level: 'error', message: `background work failed: ${name}`, error })
  }
}
