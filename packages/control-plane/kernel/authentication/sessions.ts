import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'

/** Limits of a session (docs/reference/auth.md#sessions), in ms. */
export const sessionLimits = {
  idle: 8 * 60 * 60 * 1000,
  absolute: 24 * 60 * 60 * 1000,
} as const

/** Returns whether a session has expired. */
export function isExpired(session: { time_created: Date; time_last_used: Date }, now: Date): boolean {
  return (
    now.getTime() - session.time_created.getTime() > sessionLimits.absolute ||
    now.getTime() - session.time_last_used.getTime() > sessionLimits.idle
  )
}

/**
 * Collects the times of last use of sessions and tokens, and writes them together every few seconds: a write per
 * request would cost more than the request.
 */
export class LastUses {
  readonly #lastUsed = new Map<string, Date>()

  touch(id: string, now: Date): void {
    if (this.#lastUsed.size < limits.pendingTouches || this.#lastUsed.has(id)) {
      this.#lastUsed.set(id, now)
    }
  }

  lastUsed(id: string, stored: Date): Date {
    const pending = this.#lastUsed.get(id)
    return pending !== undefined && pending > stored ? pending : stored
  }

  /** Returns the collected times and clears the collection. */
  drain(): [id: string, time: Date][] {
    const entries = [...this.#lastUsed]
    this.#lastUsed.clear()
    return entries
  }

  /** Adds times that could not be written to the collection again, except for sessions and tokens used since. */
  takeBack(entries: readonly [id: string, time: Date][]): void {
    for (const [id, time] of entries) if (!this.#lastUsed.has(id)) this.touch(id, time)
  }
}

/**
 * Writes collected times, with one statement per table. A row that is locked is skipped: its session is being ended, or
 * another server writes a use in the same minute.
 */
export async function writeLastUses(db: Db, entries: readonly [string, Date][]): Promise<void> {
  if (entries.length === 0) return
  const ids = entries.map(([id]) => id)
  const times = entries.map(([, time]) => time.toISOString())
  for (const table of ['session', 'access_token'] as const) {
    await sql`
      with used as (
        select s.id, t.time
        from unnest(${ids}::uuid[], ${times}::timestamptz[]) as t (id, time)
        join ${sql.table(table)} s on s.id = t.id
        where s.time_last_used < t.time or s.time_last_used is null
        for update of s skip locked
      )
      update ${sql.table(table)} t set time_last_used = used.time from used where t.id = used.id`.execute(db)
  }
}
