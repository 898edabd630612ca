import { existsSync } from 'node:fs'
import path from 'node:path'
import { managedPostgresUrl, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { StartFailure } from '@portico/adapters/failure.ts'
import { dataFolderIsLocked, lockDataFolder } from '#database/data-folder.ts'

/** A database that can be connected to until it is closed. */
export interface OpenedDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens the database to be saved: the operator's; or the one in the data folder, which the server runs; or, while no
 * server runs, this process, which then keeps servers from starting.
 * @throws StartFailure if the data folder has no database, or cannot be used
 */
export async function databaseToSave(data: string, database: string | null): Promise<OpenedDatabase> {
  if (database !== null) return { url: database, close: async () => {} }
  const folder = path.resolve(data)
  if (!existsSync(path.join(folder, 'postgres', 'PG_VERSION'))) {
    throw new StartFailure(
      `The data folder ${folder} has no database. Choose another with --data DIR, or pass --database URL.`,
    )
  }
  if (await dataFolderIsLocked(folder)) return { url: managedPostgresUrl(folder), close: async () => {} }
  const unlock = await lockDataFolder(folder)
  try {
    const postgres = await startPostgres(folder)
    return {
      url: postgres.url,
      close: async () => {
        await postgres.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
