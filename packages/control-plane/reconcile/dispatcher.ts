import type { JobKind } from '#kernel/database/schema/work.ts'
import type { Lease, JobQueue } from '#kernel/job-queue/queue.ts'
import { runStep } from './run-step.ts'
import { Waker } from './waker.ts'
import type { QueueWorker, JobContext } from './job.ts'

export interface DispatcherOptions {
  readonly queue: JobQueue
  readonly workers: readonly QueueWorker[]
  readonly contextFor: (worker: QueueWorker) => JobContext
  readonly report: (name: string, error: unknown) => void
  /** Called when a step has ended: it may have created other jobs. */
  readonly stepped: () => void
}

/**
 * Assigns jobs from the queue to their workers. Each kind has its own slots and each step takes one, so that a slow or
 * hanging step blocks only its slot.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #workers: ReadonlyMap<JobKind, QueueWorker>
  readonly #busy = new Map<JobKind, number>()
  readonly #steps = new Set<Promise<void>>()
  readonly #waker = new Waker(() => this.#fill())

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#workers = new Map(options.workers.map((worker) => [worker.kind, worker]))
  }

  start(): void {
    this.#waker.open()
  }

  /** Takes due jobs for the free slots. */
  wake(): void {
    this.#waker.wake()
  }

  /** Runs all due jobs, kind by kind, and returns their number. Used by tests, which advance the clock themselves. */
  async drain(): Promise<number> {
    let done = 0
    for (const { kind, slots } of this.#options.workers) {
      for (;;) {
        const leases = await this.#claim(new Map([[kind, slots]]))
        if (leases.length === 0) break
        await Promise.all(leases.map((lease) => this.#run(lease)))
        done += leases.length
      }
    }
    return done
  }

  /** Takes no more jobs. @returns a promise that resolves when all running steps have ended */
  async close(): Promise<void> {
    await this.#waker.close()
    await Promise.all(this.#steps)
  }

  async #fill(): Promise<false> {
    const free = this.#freeSlots()
    if (free.size > 0) for (const lease of await this.#claim(free)) this.#begin(lease)
    return false
  }

  #freeSlots(): Map<JobKind, number> {
    const free = this.#options.workers.map(
      ({ kind, slots }) => [kind, slots - (this.#busy.get(kind) ?? 0)] as const,
    )
    return new Map(free.filter(([, slots]) => slots > 0))
  }

  async #claim(free: ReadonlyMap<JobKind, number>): Promise<readonly Lease[]> {
    try {
      return await this.#options.queue.take(free)
    } catch (error) {
      this.#options.report('taking jobs', error)
      return []
    }
  }

  #begin(lease: Lease): void {
    this.#busy.set(lease.kind, (this.#busy.get(lease.kind) ?? 0) + 1)
    const step = this.#run(lease).finally(() => {
      this.#steps.delete(step)
      this.#busy.set(lease.kind, (this.#busy.get(lease.kind) ?? 1) - 1)
      this.#options.stepped()
    })
    this.#steps.add(step)
  }

  async #run(lease: Lease): Promise<void> {
    const worker = this.#workers.get(lease.kind)
    if (worker === undefined) throw new Error(`no worker for ${lease.kind}`)
    try {
      await runStep(this.#options.contextFor(worker), lease, worker.step)
    } catch (error) {
      // The failure itself could not be written: the lease will expire, and the job is then taken again.
      this.#options.report(worker.name, error)
    }
  }
}
