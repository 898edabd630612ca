import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { limits } from '../limits.ts'

/** Limits of a session (semantics/auth.md section 2), in ms. */
export const sessionLimits = {
  idle: 8 * 60 * 60 * 1000,
  absolute: 24 * 60 * 60 * 1000,
} as const

/** Is a session over at this moment? */
export function isExpired(session: { time_created: Date; time_last_used: Date }, now: Date): boolean {
  return (
    now.getTime() - session.time_created.getTime() > sessionLimits.absolute ||
    now.getTime() - session.time_last_used.getTime() > sessionLimits.idle
  )
}

/**
 * When each session was last used, gathered here and written together every few seconds: a write per request would
 * cost more than the request.
 */
export class SessionTouches {
  readonly #lastUsed = new Map<string, Date>()

  touch(sessionId: string, now: Date): void {
    if (this.#lastUsed.size < limits.pendingTouches || this.#lastUsed.has(sessionId)) {
      this.#lastUsed.set(sessionId, now)
    }
  }

  lastUsed(sessionId: string, stored: Date): Date {
    const pending = this.#lastUsed.get(sessionId)
    return pending !== undefined && pending > stored ? pending : stored
  }

  /** Hand over what has gathered and start anew. */
  drain(): [sessionId: string, time: Date][] {
    const entries = [...this.#lastUsed]
    this.#lastUsed.clear()
    return entries
  }

  /** Take back what could not be written, but for sessions used again since. */
  takeBack(entries: readonly [sessionId: string, time: Date][]): void {
    for (const [id, time] of entries) if (!this.#lastUsed.has(id)) this.touch(id, time)
  }
}

/**
 * Write gathered last uses, all in one statement. A row somebody else has in hand is passed over: it is being ended,
 * or another server writes a use of the same minute.
 */
export async function writeTouches(db: Db, entries: readonly [string, Date][]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    with used as (
      select s.id, t.time
      from unnest(${entries.map(([id]) => id)}::uuid[], ${entries.map(([, time]) => time.toISOString())}::timestamptz[])
        as t (id, time)
      join session s on s.id = t.id
      where s.time_last_used < t.time
      for update of s skip locked
    )
    update session set time_last_used = used.time from used where session.id = used.id`.execute(db)
}
