import type { Clock } from '@portico/domain/ports.ts'
import { type Lease, leaseTime, type JobQueue } from './queue.ts'

/** ms between renewals: two may fail before a lease expires */
const beat = leaseTime / 3

export interface HeartbeatOptions {
  readonly queue: JobQueue
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

/**
 * Renews the leases of all jobs that this server is running, however long they take. If a renewal fails, the next one
 * suffices; if none succeeds, other servers take over and this server's results are discarded.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  readonly #leases = new Set<Lease>()
  #cancel: (() => void) | null = null
  #renewing = false

  constructor(options: HeartbeatOptions) {
    this.#options = options
  }

  /** Runs a job while renewing its lease. */
  async during<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    this.#leases.add(lease)
    this.#cancel ??= this.#beatLater()
    try {
      return await work()
    } finally {
      this.#leases.delete(lease)
      if (this.#leases.size === 0) this.#rest()
    }
  }

  #beatLater(): () => void {
    return this.#options.clock.after(beat, () => {
      this.#cancel = this.#beatLater()
      if (!this.#renewing) void this.#renew()
    })
  }

  async #renew(): Promise<void> {
    this.#renewing = true
    await this.#options.queue.renew([...this.#leases]).catch((error: unknown) => this.#options.report(error))
    this.#renewing = false
  }

  #rest(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}
