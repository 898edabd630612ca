import { sql } from 'kysely'
import type { Db } from '../context.ts'

/**
 * Reads that end with who waits for them, also in the middle of a statement, which PostgreSQL would else go on with to
 * its end. They have a connection to themselves meanwhile: whatever is stopped on it is theirs.
 * @throws what `signal` was aborted with
 */
export async function whileWaited<T>(db: Db, signal: AbortSignal, read: (db: Db) => Promise<T>): Promise<T> {
  // With one connection, nothing could stop what runs on it.
  if (!db.getExecutor().adapter.supportsMultipleConnections) return read(db)
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
    let stopped: Promise<unknown> | undefined
    const stop = () => {
      stopped ??= sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {})
    }
    signal.throwIfAborted()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await read(own)
    } catch (error) {
      // What was read ahead is of no use to anybody, and the next who has the connection would wait for it.
      stop()
      await stopped
      await sql`select 1`.execute(own).catch(() => {})
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      // What comes too late must not meet whoever has the connection next.
      await stopped
    }
  })
}
