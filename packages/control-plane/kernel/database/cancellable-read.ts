import { sql } from 'kysely'
import type { Db } from '../context.ts'

/**
 * Runs reads that are cancelled when `signal` is aborted, also during a statement, which PostgreSQL would otherwise run
 * to its end. The reads have their own connection, so the cancellation affects no other statement.
 * @throws the reason of `signal`
 */
export async function cancellableRead<T>(
  db: Db,
  signal: AbortSignal,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  // With a single connection, nothing could cancel a statement that runs on it.
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
      // Rows that were read ahead are not needed, and the next user of the connection would have to wait for them.
      stop()
      await stopped
      await sql`select 1`.execute(own).catch(() => {})
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      // A late cancellation must not cancel a statement of the connection's next user.
      await stopped
    }
  })
}
