import { setTimeout as after } from 'node:timers/promises'
import type { DatabaseListener } from '@portico/control-plane/control-plane.ts'
import type { LogEntry } from '@portico/control-plane/kernel/pipeline/app.ts'
import pg from 'pg'

/** ms between questions whether the database still answers, and ms it has to. */
const betweenLooks = 5000
const patience = 5000

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
  /** The database does not answer: whatever waits for it need not. */
  readonly lost: (reason: string) => void
  /** Bring the database back, where that is up to us. Called before each try; a rejection is told and tried again. */
  readonly revive?: () => Promise<void>
}

/**
 * One connection that waits for notifications of the change log, and by which a database that is away is noticed,
 * told of once, and come back to. All else connects when it needs to.
 */
export async function linkDatabase(options: LinkOptions): Promise<DatabaseLink> {
  const { url, log } = options
  const listeners = new Set<DatabaseListener>()
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'portico notifications',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    // Every failure shows in the question whether it still answers, too.
    fresh.on('error', () => {})
    fresh.on('notification', () => {
      for (const listener of listeners) listener.changed()
    })
    try {
      await fresh.connect()
      await fresh.query('listen portico_changes')
      return fresh
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
  }

  /** Resolves with the reason when the connection is of no use any more. */
  async function lossOf(current: pg.Client): Promise<string> {
    const ended = new Promise<string>((resolve) => {
      current.once('error', (error) => resolve(error.message))
      current.once('end', () => resolve('the connection was closed'))
    })
    for (;;) {
      const silence = after(betweenLooks, null, { signal: closing.signal }).catch(() => null)
      const reason = await Promise.race([ended, silence])
      if (reason !== null || closing.signal.aborted) return reason ?? 'closing'
      try {
        await current.query('select 1')
      } catch (error) {
        return messageOf(error)
      }
    }
  }

  async function comeBack(): Promise<pg.Client | null> {
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
      const reason = await lossOf(client)
      void client.end().catch(() => {})
      if (closing.signal.aborted) return
      const since = Date.now()
      log({ level: 'error', message: `The database is away: ${reason}` })
      options.lost(reason)
      const back = await comeBack()
      if (back === null) return
      client = back
      log({
        level: 'info',
        message: `The database is back after ${((Date.now() - since) / 1000).toFixed(1)} s`,
      })
      for (const listener of listeners) listener.back()
    }
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
      await client.end().catch(() => {})
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
