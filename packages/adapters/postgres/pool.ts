import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Database } from '@portico/control-plane/kernel/database/schema/index.ts'
import { valueParsers } from '@portico/control-plane/kernel/database/value-parsers.ts'
import { limits } from '@portico/control-plane/kernel/limits.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { currentRequest } from '#current-request.ts'

const timestamptz = pg.types.builtins.TIMESTAMPTZ

/**
 * Parses a time of PostgreSQL with time zone UTC, `2026-01-05 09:00:00.123+00`. The general parser costs as much as
 * everything else about a row.
 */
function utcTimestamp(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** Column types that are parsed like all others in the code. */
function columnTypes(): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid, format) =>
      oid === timestamptz ? utcTimestamp : (valueParsers[oid] ?? pg.types.getTypeParser(oid, format)),
  }
}

/** Connections per server. Reads are short; more connections would only queue in PostgreSQL. */
const connections = 16

/** Prepared statements per connection; further ones are sent unnamed. */
const preparedStatements = 400

export interface Pool {
  readonly db: Kysely<Database>
  /** Returns how many connections are open, how many of them are unused, and how many callers wait for one. */
  counts(): PoolCounts
  /** Closes every connection, including those in use: queries that wait on a dead connection fail immediately. */
  breakConnections(reason: string): void
}

export interface PoolCounts {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

interface PoolOptions {
  readonly max: number
  /** timeout of a statement in ms; 0 for none */
  readonly statementTimeout: number
  /**
   * Respond before the commit is on disk (asynchronous commit). Only for data that is useless without a later
   * synchronous commit: since the log is sequential, everything before a surviving commit has survived too.
   */
  readonly asyncCommit?: boolean
  /** ms that a statement waits for a lock; by default as long as its timeout */
  readonly lockTimeout?: number
}

const forRequests: PoolOptions = { max: connections, statementTimeout: limits.statementTimeout }

/** For migrations: one connection without statement timeout. */
export const forMigrations: PoolOptions = { max: 1, statementTimeout: 0 }

/**
 * For reservations (decision 15): short statements, never more than transactions. They hold locks for less than a
 * millisecond; a lock held longer belongs to an ordinary transaction, whose server may be paused.
 */
export const forReservations: PoolOptions = { ...forRequests, max: 4, asyncCommit: true, lockTimeout: 1000 }

/**
 * Returns a database over node-postgres. @param connectionString a postgres: URL, or one with `host` as a socket folder
 */
export function openPool(connectionString: string, options?: PoolOptions): Kysely<Database> {
  return openBreakablePool(connectionString, options).db
}

/** Like openPool, for callers that notice before the connections that the database is gone. */
export function openBreakablePool(connectionString: string, options: PoolOptions = forRequests): Pool {
  const pool = new MeasuredPool({
    connectionString,
    max: options.max,
    types: columnTypes(),
    Client: PreparingClient,
    application_name: 'portico',
    // Single statements rely on read committed; transactions that need more request it.
    options:
      `-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\\ committed` +
      (options.asyncCommit === true
        ? ' -c synchronous_commit=off -c plan_cache_mode=force_generic_plan'
        : ''),
    statement_timeout: options.statementTimeout,
    ...(options.lockTimeout !== undefined && { lock_timeout: options.lockTimeout }),
    idle_in_transaction_session_timeout: options.statementTimeout === 0 ? 0 : 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const clients = new Set<pg.PoolClient>()
  // A dead connection is noticed at its next use, idle or not; without listeners the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('end', () => clients.delete(client))
  })
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    breakConnections(reason) {
      // Private to node-postgres, and the only way to close a connection that no longer responds.
      for (const client of clients) {
        const { connection } = client as unknown as { connection: { stream: Duplex } }
        connection.stream.destroy(new Error(`Connection terminated: ${reason}`))
      }
    },
  }
}

/** Adds the time that a request waits for a connection to its record. */
class MeasuredPool extends pg.Pool {
  // Only Kysely uses the pool, and it passes no callback.
  override connect = (async () => {
    const record = currentRequest.getStore()
    const began = performance.now()
    try {
      return await super.connect()
    } finally {
      record?.add('connection', performance.now() - began)
    }
  }) as pg.Pool['connect']
}

const names = new Map<string, string>()

/** Returns a name for a statement's text, so that it is planned once per connection instead of on every call. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= preparedStatements) return undefined
  const name = `p_${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

type QueryArguments = [text: unknown, values?: unknown, callback?: unknown]

/**
 * Names statements with parameters, so that PostgreSQL prepares them, and adds the duration of each statement to the
 * record of its request.
 */
class PreparingClient extends pg.Client {
  // The overloads of `query` cannot be restated; the arguments are passed on unchanged or with a name.
  override query: pg.Client['query'] = ((...args: QueryArguments) => {
    const [text, values, callback] = args
    const query = pg.Client.prototype.query.bind(this) as (...rest: unknown[]) => unknown
    const run = (...rest: unknown[]): unknown =>
      measuredStatement(typeof text === 'string' ? text : '', () => query(...rest))
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return run(...args)
    const name = statementName(text)
    const config = name === undefined ? { text, values } : { name, text, values }
    return callback === undefined ? run(config) : run(config, callback)
  }) as pg.Client['query']
}

/** Adds the duration of a statement to the record of the request that it is part of. */
function measuredStatement(text: string, run: () => unknown): unknown {
  const record = currentRequest.getStore()
  const began = record === undefined ? 0 : performance.now()
  const result = run()
  if (record === undefined || !(result instanceof Promise)) return result
  const ended = () => record.addStatement({ text, beganAt: began, ms: performance.now() - began })
  result.then(ended, ended)
  return result
}
