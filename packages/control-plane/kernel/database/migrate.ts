import { type Kysely, sql } from 'kysely'
import { type Migration, migrations } from './migrations/index.ts'
import type { Database } from './schema/index.ts'

/** The database was created by a later version of Portico, and this version does not know its schema. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

/** Key of the advisory lock for which servers that start concurrently queue; an arbitrary number. */
const migrationLock = 4601

/**
 * Migrates the schema to the latest version, one migration after the other, each recorded in the same transaction. Uses
 * its own connection, which may have no statement timeout; servers that start concurrently wait for each other.
 * @param known migrations of this version, oldest first
 * @throws NewerSchema before any change; otherwise the first statement's error, after rolling back its migration
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await sql`create table if not exists kysely_migration (
        name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection)
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(connection)
      const done = new Set(rows.map(({ name }) => name))
      checkKnown(done, known)
      for (const [name, migration] of Object.entries(known)) {
        if (!done.has(name)) await run(connection, name, migration)
      }
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

/** Returns the names of the migrations that this version knows and the database lacks. @throws NewerSchema */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (found[0]?.there !== true) return Object.keys(migrations)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  checkKnown(done, migrations)
  return Object.keys(migrations).filter((name) => !done.has(name))
}

/** @throws NewerSchema if a later version of Portico has migrated the database */
function checkKnown(done: ReadonlySet<string>, known: Readonly<Record<string, Migration>>): void {
  const unknown = [...done].filter((name) => !Object.hasOwn(known, name)).toSorted()
  if (unknown.length === 0) return
  throw new NewerSchema(
    `The database was used by a newer Portico (${unknown.join(', ')}), which this version does not know`,
  )
}

async function run(connection: Kysely<Database>, name: string, migration: Migration): Promise<void> {
  const note = (db: Kysely<Database>) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    )
  if ('alone' in migration) {
    for (const statement of migration.alone) await sql.raw(statement).execute(connection)
    await note(connection)
    return
  }
  await connection
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      for (const statement of migration) await sql.raw(statement).execute(tx)
      await note(tx)
    })
}
