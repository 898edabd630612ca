import type { Clock } from '@portico/domain/ports.ts'

/** ms for which the same complaint is not made again */
const quiet = 60_000

/** Different ones that are remembered; beyond it all are forgotten, and made anew. */
const remembered = 100

/**
 * What to say of something that fails at every turn: the first time, then once a minute with how often it was
 * meanwhile. A log that says the same every second is read by nobody and fills the disk.
 */
export class Complaints {
  readonly #clock: Clock
  readonly #made = new Map<string, { readonly at: number; kept: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The words to be said now, or null for nothing. */
  about(what: string, error: unknown): string | null {
    const key = `${what} ${error instanceof Error ? error.message : String(error)}`
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
      : `${what} (${last.kept} times more since the last word of it)`
  }
}
