import { statSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { runningUrl, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { isMissing } from '@portico/hypervisor/qemu/files.ts'
import { tryLockDataFolder } from './data-folder.ts'

/** A database that can be connected to until it is closed. */
export interface ExistingDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens the database of a system for a command: the operator's; or the managed one, next to the server that runs it. A
 * managed PostgreSQL that is not running is started, and no server starts until it is closed.
 * @param data the data folder
 * @param database URL of the operator's PostgreSQL; null for a managed one
 * @throws StartFailure if the data folder has no database, or it does not start
 */
export async function openExistingDatabase(data: string, database: string | null): Promise<ExistingDatabase> {
  if (database !== null) return { url: database, close: async () => {} }
  const folder = path.resolve(data)
  try {
    statSync(path.join(folder, 'postgres', 'PG_VERSION'))
  } catch (error) {
    throw new StartFailure(
      isMissing(error)
        ? `There is no database in the data folder ${folder}. Check --data DIR or --database URL.`
        : `The data folder ${folder} cannot be read by this account. Use that of the server: runuser -u ACCOUNT -- portico …`,
      { cause: error },
    )
  }
  const unlock = await tryLockDataFolder(folder)
  if (unlock === null) return { url: runningUrl(folder), close: async () => {} }
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
