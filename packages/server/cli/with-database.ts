import { StartFailure } from '@portico/adapters/failure.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { missingMigrations, NewerSchema } from '@portico/control-plane/kernel/database/migrate.ts'
import { checkDatabase } from '#database/check.ts'
import { openExistingDatabase } from '#database/existing.ts'
import { databaseUrl } from '#settings/database-url.ts'
import { checkAccount } from './account.ts'
import type { Settings } from '#settings/table.ts'

/** The settings that say where the database is. */
export const databaseFlags = ['config', 'data', 'database', 'database-password-file'] as const

/**
 * Runs `work` with the database of these settings, next to a running server or without one: a managed PostgreSQL that
 * is not running is started, and stopped afterwards.
 * @throws StartFailure if there is no database, it cannot be reached, or its schema is not that of this version
 */
export async function withDatabase<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  checkAccount(settings.data)
  const database = await openExistingDatabase(settings.data, databaseUrl(settings))
  try {
    return await withUrl(database.url, work)
  } finally {
    await database.close()
  }
}

async function withUrl<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openPool(url)
  try {
    await checkDatabase(db, url)
    await checkSchema(db)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Commands do not migrate: servers of the older version may be running. */
async function checkSchema(db: Db): Promise<void> {
  const missing = await missingMigrations(db).catch((error: unknown) => {
    if (!(error instanceof NewerSchema)) throw error
    throw new StartFailure(`${error.message}. Use the commands of the newer Portico.`, { cause: error })
  })
  if (missing.length === 0) return
  throw new StartFailure(
    'The database was last used by an older Portico. Start the server of this version once, then repeat the command.',
  )
}
