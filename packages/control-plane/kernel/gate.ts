import { admits, type AllowedSources, networksOf } from '@portico/domain/allow-list/allow-list.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { ChangeFollower } from './changes/follower.ts'
import type { Db } from './context.ts'
import { limits } from './limits.ts'

/** The allow list as it is kept. */
export async function readAllowList(db: Db) {
  const row = await db.selectFrom('allow_list').selectAll().executeTakeFirstOrThrow()
  const allowed: AllowedSources = row.ips === null ? { allow: 'any' } : { allow: 'list', ips: row.ips }
  return { ...row, allowed }
}

/**
 * Whom the allow list lets in, asked for every request without asking the database. The change log tells when the list
 * changes, on every server; while it cannot be read, the one known last goes on.
 */
export class Gate {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: (message: string, error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #networks: ReturnType<typeof networksOf> = []
  #isReading = false
  #again = false

  constructor(options: {
    db: Db
    clock: Clock
    follower: ChangeFollower
    log: (message: string, error: unknown) => void
  }) {
    this.#db = options.db
    this.#clock = options.clock
    this.#log = options.log
    options.follower.subscribe({
      changes: (batch) => {
        if (batch.some(({ kind }) => kind === 'allow-list')) this.#readAgain()
      },
      restarted: () => this.#readAgain(),
      // Between the first reading of the list and that of the log it may have changed.
      began: () => this.#readAgain(),
    })
  }

  /** Read the list. Nobody is let in before that. @throws what keeps the database from being read */
  async read(): Promise<void> {
    const { allowed } = await readAllowList(this.#db)
    this.#networks = networksOf(allowed)
    for (const listener of this.#listeners) listener()
  }

  /** @param address null: no network is between */
  admits(address: string | null): boolean {
    return address === null || admits(this.#networks, address)
  }

  /** Be told when others may be let in than before. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One reading after the other, and another for what changed during one. */
  #readAgain(): void {
    this.#again = true
    if (!this.#isReading) void this.#readWhileNew()
  }

  async #readWhileNew(): Promise<void> {
    this.#isReading = true
    while (this.#again) {
      this.#again = false
      try {
        await this.read()
      } catch (error) {
        this.#log('the allow list could not be read: the one known last goes on', error)
        this.#clock.after(limits.gateRetry, () => this.#readAgain())
      }
    }
    this.#isReading = false
  }
}
