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
}

/** Write gathered last uses. `tx` is a transaction. */
export async function writeTouches(tx: Db, entries: readonly [string, Date][]): Promise<void> {
  const inOrder = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [id, time] of inOrder) {
    await tx
      .updateTable('session')
      .set({ time_last_used: time })
      .where('id', '=', id)
      .where('time_last_used', '<', time)
      .execute()
  }
}

/** Does the session still stand? For what goes on after the request that began it. */
export async function isStanding(
  db: Db,
  touches: SessionTouches,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select(['time_created', 'time_last_used'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined) return false
  return !isExpired({ ...session, time_last_used: touches.lastUsed(sessionId, session.time_last_used) }, now)
}
