import { withTimeout } from '@portico/domain/with-timeout.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/** timeout in ms of a check; load balancers usually allow 2 to 10 s */
const patience = 2000

/** ms for which a result is valid, so that any number of checks cost the database one statement in that time */
const validity = 1000

/** Checks whether the database is reachable. */
export class DatabaseCheck {
  readonly #db: Db
  readonly #clock: Clock
  /** the running statement; a second one is never started, however long the first one hangs */
  #running: Promise<boolean> | null = null
  #latest: boolean | null = null

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async isReachable(): Promise<boolean> {
    if (this.#latest !== null) return this.#latest
    this.#running ??= this.#ask()
    return withTimeout(this.#clock, patience, this.#running, false)
  }

  async #ask(): Promise<boolean> {
    const isReachable = await sql`select 1`.execute(this.#db).then(
      () => true,
      () => false,
    )
    this.#running = null
    this.#latest = isReachable
    this.#clock.after(validity, () => (this.#latest = null))
    return isReachable
  }
}
