import { admits, type AllowedSources, parseAllowList } from '@portico/domain/allow-list/allow-list.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { ChangeFollower } from './changes/follower.ts'
import type { Db } from './context.ts'
import { limits } from './limits.ts'

/** Returns the stored allow list. */
export async function readAllowList(db: Db) {
  const row = await db.selectFrom('allow_list').selectAll().executeTakeFirstOrThrow()
  const allowed: AllowedSources = row.ips === null ? { allow: 'any' } : { allow: 'list', ips: row.ips }
  return { ...row, allowed }
}

/**
 * Checks the allow list for every request without querying the database. The change log reports changes of the list by
 * any server; while the log cannot be read, the last known list is used.
 */
export class Gate {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: (message: string, error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #networks: ReturnType<typeof parseAllowList> = []
  #isReading = false
  #isChanged = false

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
        if (batch.some(({ kind }) => kind === 'allow-list')) this.#reload()
      },
      restarted: () => this.#reload(),
      // The list may have changed between its first read and the first read of the log.
      began: () => this.#reload(),
    })
  }

  /** Reads the list. No address is admitted before the first read. @throws if the database cannot be read */
  async read(): Promise<void> {
    const { allowed } = await readAllowList(this.#db)
    this.#networks = parseAllowList(allowed)
    for (const listener of this.#listeners) listener()
  }

  /** @param address null: the host has no network */
  admits(address: string | null): boolean {
    return address === null || admits(this.#networks, address)
  }

  /** Registers a listener that is called when the list has changed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads run one after another; a change during a read triggers another read. */
  #reload(): void {
    this.#isChanged = true
    if (!this.#isReading) void this.#readWhileNew()
  }

  async #readWhileNew(): Promise<void> {
    this.#isReading = true
    while (this.#isChanged) {
      this.#isChanged = false
      try {
        await this.read()
      } catch (error) {
        this.#log('the allow list could not be read; the last known one stays in force', error)
        this.#clock.after(limits.gateRetry, () => this.#reload())
      }
    }
    this.#isReading = false
  }
}
