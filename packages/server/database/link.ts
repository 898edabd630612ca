import { setTimeout as after } from 'node:timers/promises'
import type { DatabaseListener } from '@portico/control-plane/control-plane.ts'
import type { LogEntry } from '@portico/control-plane/kernel/log-entry.ts'
import pg from 'pg'

/** ms between questions whether the database still answers, and ms it has to. */
const betweenLooks = 5000
const patience = 5000

/** What node-postgres says when it had no answer in time; anything else says that the connection has ended. */
const noAnswer = 'Query read timeout'

/** ms between tries to get back to a database that is away. */
const betweenTries = 250

export interface DatabaseLink {
  /** Tell of what other servers commit, and of a database that is back. */
  watch(listener: DatabaseListener): () => void
  close(): Promise<void>
}

export interface LinkOptions {
  readonly url: string
  readonly log: (entry: LogEntry) => void
  /** The database does not answer, or another one does: whatever waits for it need not. */
  readonly lost: (reason: string) => void
  /** Bring the database back, where that is up to us. Called before each try; a rejection is told and tried again. */
  readonly revive?: () => Promise<void>
}

interface Connection {
  readonly client: pg.Client
  /** when the server at its other end was started, which tells servers apart */
  readonly server: string
}

interface Loss {
  readonly reason: string
  /** false: it may be slow, or lead nowhere without anybody having said so */
  readonly ended: boolean
}

/**
 * One connection that waits for notifications of the change log, and by which a database that is away is noticed,
 * told of once, and come back to. All else connects when it needs to. A connection may also end alone, or be slow on a
 * busy host: only when a fresh one cannot be had from the same server is the database away.
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
    // Every failure shows in the question whether it still answers, too.
    client.on('error', () => {})
    client.on('notification', changed)
    try {
      await client.connect()
      await client.query('listen portico_changes')
      const { rows } = await client.query<{ server: string }>(
        'select extract(epoch from pg_postmaster_start_time())::text as server',
      )
      return { client, server: rows[0]?.server ?? '' }
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }

  function changed(): void {
    for (const listener of listeners) listener.changed()
  }

  /** Resolves when the connection is of no use any more. */
  async function lossOf({ client }: Connection): Promise<Loss> {
    const ended = new Promise<string>((resolve) => {
      client.once('error', (error) => resolve(error.message))
      client.once('end', () => resolve('the connection was closed'))
    })
    for (;;) {
      const silence = after(betweenLooks, null, { signal: closing.signal }).catch(() => null)
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

  /** A fresh connection to the server that the lost one led to; the reason when there is none, or not that alone. */
  async function again(lost: Connection, { ended }: Loss): Promise<Connection | string> {
    let fresh: Connection
    try {
      fresh = await connect()
    } catch (error) {
      return messageOf(error)
    }
    const trouble =
      fresh.server !== lost.server
        ? 'it was started again, or another has taken its place'
        : ended || (await answers(lost))
          ? null
          : 'connections that were open are not answered any more'
    if (trouble === null) return fresh
    void fresh.client.end().catch(() => {})
    return trouble
  }

  async function comeBack(): Promise<Connection | null> {
    let told = ''
    while (!closing.signal.aborted) {
      try {
        await options.revive?.()
        return await connect()
      } catch (error) {
        const reason = messageOf(error)
        if (reason !== told) log({ level: 'error', message: `The database cannot be reached: ${reason}` })
        told = reason
        await after(betweenTries, null, { signal: closing.signal }).catch(() => null)
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
        if (!(await sitOut(fresh))) return
      } else {
        current = fresh
        log({ level: 'info', message: `The connection for notifications was made again: ${loss.reason}` })
        // What was committed in between was told to nobody.
        changed()
      }
    }
  }

  /** The database is away. @returns false when the server was closed before it was back */
  async function sitOut(reason: string): Promise<boolean> {
    const since = Date.now()
    log({ level: 'error', message: `The database is away: ${reason}` })
    options.lost(reason)
    const back = await comeBack()
    if (back === null) return false
    current = back
    log({
      level: 'info',
      message: `The database is back after ${((Date.now() - since) / 1000).toFixed(1)} s`,
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

/** Does it answer after all, when others do? */
async function answers({ client }: Connection): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
