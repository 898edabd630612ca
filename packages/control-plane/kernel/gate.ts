import { admits, type AllowedSources, parseAllowList } from '@portico/domain/allow-list/allow-list.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { ChangeFollower } from './changes/follower.ts'
import { followKind } from './changes/follow-kind.ts'
import type { Db } from './context.ts'

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
  readonly #listeners = new Set<() => void>()
  #networks: ReturnType<typeof parseAllowList> = []

  constructor(options: {
    db: Db
    clock: Clock
    follower: ChangeFollower
    log: (message: string, error: unknown) => void
  }) {
    const { db, log, ...source } = options
    this.#db = db
    followKind('allow-list', {
      ...source,
      read: () => this.read(),
      failed: (error) => log('the allow list could not be read; the last known one stays in force', error),
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
}
