import { createHash } from 'node:crypto'
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

/** A database over node-postgres. @param connectionString a postgres: URL, or `host` as a socket folder in it */
export function openPool(connectionString: string): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    types: columnTypes(),
    Client: PreparingClient,
    application_name: 'portico',
    options: '-c timezone=UTC -c datestyle=ISO',
    statement_timeout: limits.statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that dies is replaced by the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
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
