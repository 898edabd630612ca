import { createHash, randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { link, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { forReservations, openPool } from '@portico/adapters/postgres/pool.ts'
import { sql } from 'kysely'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { openPglite } from '@portico/control-plane/kernel/database/pglite.ts'
import { migrations } from '@portico/control-plane/kernel/database/migrations/index.ts'

export interface TestDatabase {
  readonly db: Db
  /** separate connections for reservations; null if the database has one connection only */
  readonly reservationDb: Db | null
  close(): Promise<void>
}

/** Address of a PostgreSQL server on which databases can be created and dropped. Set by the `pg` test project. */
const serverUrl = process.env['PORTICO_TEST_POSTGRES']

/**
 * Whether the tests run on a real PostgreSQL, with concurrency and serialization failures. PGlite has one connection
 * only.
 */
export const onRealPostgres = serverUrl !== undefined

/**
 * Returns a database for one test. The database is prepared once by `prepare` and then copied: PGlite in memory, or a
 * database on a real PostgreSQL if the environment names one.
 * @param flavour identifies the preparation
 */
export function testDatabase(flavour: string, prepare: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const key = `${flavour}-${fingerprint()}`
  return serverUrl === undefined ? pgliteCopy(key, prepare) : postgresCopy(serverUrl, key, prepare)
}

function fingerprint(): string {
  return createHash('sha1').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)
}

async function pgliteCopy(key: string, prepare: (db: Db) => Promise<void>): Promise<TestDatabase> {
  const file = path.join(process.env['PORTICO_TEST_FOLDER'] ?? tmpdir(), `${key}.tar`)
  if (!existsSync(file)) {
    const { pglite, db } = await openPglite()
    await prepare(db)
    const dump = await pglite.dumpDataDir('none')
    const temporary = `${file}.${randomBytes(4).toString('hex')}`
    await writeFile(temporary, Buffer.from(await dump.arrayBuffer()))
    // The file of the first worker is kept, since a file that another worker reads must not be replaced.
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(temporary)
    await db.destroy()
  }
  const { db } = await openPglite(await openAsBlob(file))
  return { db, reservationDb: null, close: () => db.destroy() }
}

const templates = new Map<string, Promise<string>>()

/** Connections with which a worker creates and drops the databases of all its tests. */
let forDatabases: Db | undefined

async function postgresCopy(
  url: string,
  key: string,
  prepare: (db: Db) => Promise<void>,
): Promise<TestDatabase> {
  const admin = (forDatabases ??= openPool(url))
  let template = templates.get(key)
  if (template === undefined) {
    template = makeTemplate(admin, url, prepare)
    templates.set(key, template)
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying whole files takes half the time of the default strategy, which writes every page to the log. It also copies
  // PostgreSQL's catalog cache.
  await sql`create database ${sql.id(name)} template ${sql.id(await template)} strategy file_copy`.execute(
    admin,
  )
  const db = openPool(withDatabase(url, name))
  const reservationDb = openPool(withDatabase(url, name), forReservations)
  return {
    db,
    reservationDb,
    close: async () => {
      await db.destroy()
      await reservationDb.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    },
  }
}

async function makeTemplate(admin: Db, url: string, prepare: (db: Db) => Promise<void>): Promise<string> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(admin)
  const db = openPool(withDatabase(url, name))
  await prepare(db)
  await db.destroy()
  return name
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.toString()
}
