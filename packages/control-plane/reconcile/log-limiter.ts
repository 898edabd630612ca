import { messageOf } from '@portico/domain/error-message.ts'
import type { Clock } from '@portico/domain/ports.ts'

/** ms for which a repeated error is not logged */
const quiet = 60_000

/** maximum number of different errors that are remembered; when there are more, all are dropped, and logged again */
const remembered = 100

/**
 * Limits how often a repeated failure is logged: the first time, and then once a minute with the number of repetitions
 * in between. A log with the same message every second is not read, and fills the disk.
 */
export class LogLimiter {
  readonly #clock: Clock
  readonly #made = new Map<string, { readonly at: number; kept: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns the message to log, or null if the error is suppressed. */
  message(what: string, error: unknown): string | null {
    const key = `${what} ${messageOf(error)}`
    const now = this.#clock.now().getTime()
    const last = this.#made.get(key)
    if (last !== undefined && now - last.at < quiet) {
      last.kept++
      return null
    }
    if (this.#made.size >= remembered) this.#made.clear()
    this.#made.set(key, { at: now, kept: 0 })
    return last === undefined || last.kept === 0
      ? what
      : `${what} (${last.kept} more times since the last message)`
  }
}
