import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Database } from '@portico/control-plane/kernel/database/schema/index.ts'
import { valueParsers } from '@portico/control-plane/kernel/database/value-parsers.ts'
import { limits } from '@portico/control-plane/kernel/limits.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

const timestamptz = pg.types.builtins.TIMESTAMPTZ

/**
 * A time as PostgreSQL writes it while its time zone is UTC, `2026-01-05 09:00:00.123+00`. The general parser costs
 * as much as all else about a row.
 */
function utcTimestamp(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** The same values from columns as everywhere else. */
function columnTypes(): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid, format) =>
      oid === timestamptz ? utcTimestamp : (valueParsers[oid] ?? pg.types.getTypeParser(oid, format)),
  }
}

/** Connections of one server. Reads are short; more would only queue inside PostgreSQL. */
const connections = 16

/** Prepared statements a connection keeps; beyond it, statements are sent unnamed. */
const preparedStatements = 400

export interface Pool {
  readonly db: Kysely<Database>
  /** Break every connection, in use or not: what waits on one that is dead without knowing it fails at once. */
  breakConnections(reason: string): void
}

interface PoolOptions {
  readonly max: number
  /** ms of one statement; 0 for as long as it takes */
  readonly statementTimeout: number
  /**
   * Answer before what was written is on disk. Only for what means nothing without a later commit that waits: the log
   * is written in order, so that whatever survives has survived together with all before it.
   */
  readonly hasty?: boolean
  /** ms that a statement waits for somebody's lock; as long as the statement may take unless given */
  readonly lockTimeout?: number
}

const forRequests: PoolOptions = { max: connections, statementTimeout: limits.statementTimeout }

/** For changes of the schema: one connection, and statements take as long as they take. */
export const forMigrations: PoolOptions = { max: 1, statementTimeout: 0 }

/**
 * For claims (decision 16): short statements, at any time fewer than there are transactions. Locks are theirs for less
 * than a millisecond; one that is held longer is an ordinary transaction's, whose server may be paused.
 */
export const forClaims: PoolOptions = { ...forRequests, max: 4, hasty: true, lockTimeout: 1000 }

/** A database over node-postgres. @param connectionString a postgres: URL, or `host` as a socket folder in it */
export function openPool(connectionString: string, options?: PoolOptions): Kysely<Database> {
  return openBreakablePool(connectionString, options).db
}

/** The same, for who notices that the database has gone before its connections do. */
export function openBreakablePool(connectionString: string, options: PoolOptions = forRequests): Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    types: columnTypes(),
    Client: PreparingClient,
    application_name: 'portico',
    // Single statements rely on read committed; whoever needs more says so.
    options:
      `-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\\ committed` +
      (options.hasty === true ? ' -c synchronous_commit=off -c plan_cache_mode=force_generic_plan' : ''),
    statement_timeout: options.statementTimeout,
    ...(options.lockTimeout !== undefined && { lock_timeout: options.lockTimeout }),
    idle_in_transaction_session_timeout: options.statementTimeout === 0 ? 0 : 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const clients = new Set<pg.PoolClient>()
  // A connection that dies is noticed by the next use of it, idle or not; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('end', () => clients.delete(client))
  })
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    breakConnections(reason) {
      // What node-postgres keeps to itself, and the only way to end a connection that no longer answers.
      for (const client of clients) {
        const { connection } = client as unknown as { connection: { stream: Duplex } }
        connection.stream.destroy(new Error(`Connection terminated: ${reason}`))
      }
    },
  }
}

const names = new Map<string, string>()

/** A name for a statement's text: the same text is planned once per connection instead of on every call. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= preparedStatements) return undefined
  const name = `p_${createHash('sha1').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

type QueryArguments = [text: unknown, values?: unknown, callback?: unknown]

/** Names statements with parameters, so that PostgreSQL prepares them. */
class PreparingClient extends pg.Client {
  // The overloads of `query` cannot be restated; what is passed on is what came in, or the same with a name.
  override query: pg.Client['query'] = ((...args: QueryArguments) => {
    const [text, values, callback] = args
    const run = pg.Client.prototype.query.bind(this) as (...rest: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return run(...args)
    const name = statementName(text)
    const config = name === undefined ? { text, values } : { name, text, values }
    return callback === undefined ? run(config) : run(config, callback)
  }) as pg.Client['query']
}
