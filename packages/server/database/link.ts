import { messageOf } from '@portico/domain/error-message.ts'
import { setTimeout as after } from 'node:timers/promises'
import type { DatabaseListener } from '@portico/control-plane/control-plane.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import { sql } from 'kysely'
import pg from 'pg'

/** ms between checks that the database still responds, and timeout of a check in ms */
const checkPeriod = 5000
const patience = 5000

/** The error message of node-postgres for a timeout; any other error means that the connection has ended. */
const noAnswer = 'Query read timeout'

/** ms between attempts to reconnect to an unreachable database. */
const retryPeriod = 250

/** The channel on which servers are told to forget failed sign-ins. */
const forgetChannel = 'portico_forget_failed_logins'

/** Makes all running servers of a database forget failed sign-ins, which each of them counts for itself. */
export async function forgetFailedLogins(db: Db): Promise<void> {
  await sql`select pg_notify(${forgetChannel}, '')`.execute(db)
}

export interface DatabaseLink {
  /** Registers a listener for commits of other servers, and for the database being reachable again. */
  watch(listener: DatabaseListener): () => void
  close(): Promise<void>
}

export interface LinkOptions {
  readonly url: string
  readonly log: (entry: LogEntry) => void
  /** Called when the database does not respond, or is another one: operations that wait for it can then give up. */
  readonly lost: (reason: string) => void
  /**
   * Restarts a managed PostgreSQL. Called before each attempt to reconnect; an error is logged, and the attempt
   * repeated.
   */
  readonly revive?: () => Promise<void>
}

interface Connection {
  readonly client: pg.Client
  /** start time of the server to which the connection leads, which identifies the server */
  readonly server: string
}

interface Loss {
  readonly reason: string
  /** whether the connection has ended; false: it may be slow, or broken without a notification */
  readonly ended: boolean
}

/**
 * Opens a connection that receives notifications of the change log, and detects that the database is unreachable: logs
 * this once, and reconnects. All other connections are opened on demand. This connection may also end alone, or be slow
 * on a busy host: the database is considered unreachable only if a new connection to the same server fails.
 */
export async function linkDatabase(options: LinkOptions): Promise<DatabaseLink> {
  const { url, log } = options
  const listeners = new Set<DatabaseListener>()
  const closing = new AbortController()
  let current = await connect()

  async function connect(): Promise<Connection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portico notifications',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    // Errors are ignored here because the periodic check detects every failure.
    client.on('error', () => {})
    client.on('notification', notified)
    try {
      await client.connect()
      await client.query('listen portico_changes')
      await client.query(`listen ${forgetChannel}`)
      const { rows } = await client.query<{ server: string }>(
        'select extract(epoch from pg_postmaster_start_time())::text as server',
      )
      return { client, server: rows[0]?.server ?? '' }
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }

  function notified({ channel }: pg.Notification): void {
    for (const listener of listeners) {
      if (channel === forgetChannel) listener.forgetFailedLogins()
      else listener.changed()
    }
  }

  /** Resolves when the connection is no longer usable. */
  async function lossOf({ client }: Connection): Promise<Loss> {
    const ended = new Promise<string>((resolve) => {
      client.once('error', (error) => resolve(error.message))
      client.once('end', () => resolve('the connection was closed'))
    })
    for (;;) {
      const silence = after(checkPeriod, null, { signal: closing.signal }).catch(() => null)
      const reason = await Promise.race([ended, silence])
      if (reason !== null || closing.signal.aborted) return { reason: reason ?? 'closing', ended: true }
      try {
        await client.query('select 1')
      } catch (error) {
        const reason = messageOf(error)
        return { reason, ended: reason !== noAnswer }
      }
    }
  }

  /**
   * Returns a new connection to the server of the lost one; or the reason if there is none, or not only the lost
   * connection has failed.
   */
  async function again(lost: Connection, { ended }: Loss): Promise<Connection | string> {
    let fresh: Connection
    try {
      fresh = await connect()
    } catch (error) {
      return messageOf(error)
    }
    const trouble =
      fresh.server !== lost.server
        ? 'it was restarted or replaced'
        : ended || (await answers(lost))
          ? null
          : 'open connections get no response'
    if (trouble === null) return fresh
    void fresh.client.end().catch(() => {})
    return trouble
  }

  async function comeBack(): Promise<Connection | null> {
    let shown = ''
    while (!closing.signal.aborted) {
      try {
        await options.revive?.()
        return await connect()
      } catch (error) {
        const reason = messageOf(error)
        if (reason !== shown) log({ level: 'error', message: `The database cannot be reached: ${reason}` })
        shown = reason
        await after(retryPeriod, null, { signal: closing.signal }).catch(() => null)
      }
    }
    return null
  }

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      const loss = await lossOf(current)
      if (closing.signal.aborted) return
      const fresh = await again(current, loss)
      void current.client.end().catch(() => {})
      if (typeof fresh === 'string') {
        if (!(await waitForDatabase(fresh))) return
      } else {
        current = fresh
        log({ level: 'info', message: `The notification connection was reopened: ${loss.reason}` })
        // Commits since the loss of the connection were not reported.
        for (const listener of listeners) listener.changed()
      }
    }
  }

  /** Waits until the database is reachable again. @returns false if the link was closed before */
  async function waitForDatabase(reason: string): Promise<boolean> {
    const since = Date.now()
    log({ level: 'error', message: `The database is unreachable: ${reason}` })
    options.lost(reason)
    const back = await comeBack()
    if (back === null) return false
    current = back
    log({
      level: 'info',
      message: `The database is reachable again after ${((Date.now() - since) / 1000).toFixed(1)} s`,
    })
    for (const listener of listeners) listener.back()
    return true
  }

  const keeping = keep()
  return {
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await keeping
      await current.client.end().catch(() => {})
    },
  }
}

/** Returns whether the connection still responds, given that others do. */
async function answers({ client }: Connection): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  )
}
