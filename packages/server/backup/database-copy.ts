import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { unreachable } from '#database/check.ts'
import { StartFailure } from '@portico/adapters/failure.ts'
import type { Chunks } from './chunks.ts'
import { type Count, inChunks, readContent, storeContent } from './content.ts'
import {
  describeContent,
  type SavedDatabase,
  type SavedPartition,
  type SavedSequence,
  type SavedTable,
} from './manifest.ts'

/**
 * The rows of all tables as text (COPY), read in one snapshot. The schema is not part of it: migrations create it again,
 * so that rows can move between versions of PostgreSQL, and from a database of Portico's own to an operator's
 * (decision 71).
 */

/** Settings with which every PostgreSQL writes and reads values in the same way. */
const session = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `client_encoding = 'UTF8'`,
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
]

/** Connects for copying tables. @throws StartFailure if the database cannot be reached */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico backup' })
  // An error outside of a query also rejects the next query.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw unreachable(url, error)
  })
  for (const setting of session) await client.query(`set ${setting}`)
  return client
}

/** Names of tables of the current schema that do not belong to an extension, as a condition on pg_class `c`. */
const own = `c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Returns the names of tables, views and sequences in the database. */
export async function relationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${own} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A read-only view of the database at one moment, which later changes do not affect. */
export interface DatabaseSnapshot {
  /** by the clock of the database */
  readonly time: Date
  /** estimated bytes of all tables */
  readonly size: number
  /** ID of the rack on which the machines run; null before the first start */
  readonly rackId: string | null
  /** Stores the rows of all tables. */
  save(chunks: Chunks, count: Count): Promise<SavedDatabase>
}

/** Takes a snapshot, and keeps its transaction open until `client` is closed. */
export async function takeSnapshot(client: pg.Client): Promise<DatabaseSnapshot> {
  await client.query('begin transaction isolation level repeatable read read only')
  const { rows } = await client.query<{ time: Date; version: string }>(
    `select now() as time, split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  const [{ time, version } = { time: new Date(0), version: '' }] = rows
  const tables = await listTables(client)
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    throw new StartFailure('The database has no data of Portico. Check --database URL.')
  }
  // Partitions of the past must not be dropped before they are read.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join()} in access share mode`)
  return {
    time,
    rackId: await readRackId(client),
    size: tables.reduce((sum, { size }) => sum + size, 0),
    async save(chunks, count) {
      const saved: SavedTable[] = []
      for (const table of tables) saved.push(await saveTable(client, table, chunks, count))
      return {
        version,
        migrations: await listMigrations(client),
        tables: saved,
        partitions: await listPartitions(client),
        sequences: await listSequences(client),
      }
    },
  }
}

async function readRackId(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('select id from rack limit 1')
  return rows[0]?.id ?? null
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** bytes */
  readonly size: number
}

/** Partitioned tables are left out, since all rows are in their partitions. Generated columns are computed again. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; size: string }>(`
    select c.relname as name, pg_table_size(c.oid) as size, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns
    from pg_class c where c.relkind = 'r' and ${own} order by 1`)
  return rows.map(({ size, ...table }) => ({ ...table, size: Number(size) }))
}

async function saveTable(
  client: pg.Client,
  { name, columns }: Table,
  chunks: Chunks,
  count: Count,
): Promise<SavedTable> {
  const copy = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join()}) to stdout`))
  const { size, content } = await storeContent(chunks, inChunks(copy), count)
  return { name, columns: [...columns], rows: copy.rowCount, ...describeContent(size, content) }
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function listPartitions(client: pg.Client): Promise<SavedPartition[]> {
  const { rows } = await client.query<SavedPartition>(`
    select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
      coalesce(c.reloptions, '{}') as settings
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
    where c.relispartition and c.relkind = 'r' and ${own} order by 1`)
  return rows
}

/** Sequences do not belong to the snapshot. They are read after the rows, since a higher value is safe. */
async function listSequences(client: pg.Client): Promise<SavedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${own} order by 1`,
  )
  const found: SavedSequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    for (const { value, called } of state.rows) found.push({ name, value, called })
  }
  return found
}

/**
 * Loads rows into a database that has the schema of the same migrations, in one transaction. Needs no rights but those
 * of the owner of the tables: triggers are disabled, and foreign keys are removed and added again, which also checks
 * them.
 * @returns names of tables that do not exist in the schema, whose rows were left out
 * @throws DamagedChunk, or an error of PostgreSQL; the database is then as before
 */
export async function loadRows(
  client: pg.Client,
  saved: SavedDatabase,
  chunks: Chunks,
  count: Count,
): Promise<string[]> {
  await client.query('begin')
  try {
    const before = new Set((await listTables(client)).map(({ name }) => name))
    for (const partition of saved.partitions) {
      if (!before.has(partition.name)) await createPartition(client, partition)
    }
    const known = new Set((await listTables(client)).map(({ name }) => name))
    await client.query(`truncate ${[...known].map(quoted).join()}`)
    const keys = await foreignKeys(client)
    for (const { table, name } of keys) {
      await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
    }
    for (const table of known) await client.query(`alter table ${quoted(table)} disable trigger user`)
    for (const table of saved.tables) {
      if (known.has(table.name)) await loadTable(client, table, chunks, count)
    }
    for (const table of known) await client.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
    }
    const sequences = new Set(await relationsIn(client))
    for (const { name, value, called } of saved.sequences) {
      if (sequences.has(name)) await client.query('select setval($1, $2, $3)', [quoted(name), value, called])
    }
    await client.query('commit')
    return saved.tables.map(({ name }) => name).filter((name) => !known.has(name))
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The partitions of the present exist already: migrations create them. */
async function createPartition(
  client: pg.Client,
  { name, parent, bound, settings }: SavedPartition,
): Promise<void> {
  const options = settings.length === 0 ? '' : `with (${settings.join()})`
  await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound} ${options}`)
}

async function loadTable(client: pg.Client, table: SavedTable, chunks: Chunks, count: Count): Promise<void> {
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const data of readContent(chunks, table.size, table.content)) {
      yield data
      count(data.length, data.length)
    }
  }
  const columns = table.columns.map(quoted).join()
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(Readable.from(counted(), { objectMode: false }), copy)
  if (copy.rowCount === table.rows) return
  throw new Error(`${copy.rowCount} of ${table.rows} rows of ${table.name} were loaded`)
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and ${own} order by 1, 2`)
  return rows
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
