import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './schema/index.ts'

/**
 * Bring the schema up to date. Safe when several servers start at once: Kysely's migrator holds an advisory lock
 * on PostgreSQL.
 * @throws the first statement's error; nothing of a failed migration stays.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, statements]) => [
              name,
              {
                up: async (tx: Kysely<unknown>) => {
                  for (const statement of statements) await sql.raw(statement).execute(tx)
                },
              },
            ]),
          ),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
