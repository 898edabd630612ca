import { statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { StartFailure } from '@portico/adapters/failure.ts'
import { readyUrl, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { isMissing } from '@portico/hypervisor/qemu/files.ts'
import { tryLockDataFolder } from './data-folder.ts'

/** A database that can be connected to until it is closed. */
export interface ExistingDatabase {
  readonly url: string
  close(): Promise<void>
}

/** ms within which the PostgreSQL of a server that starts or stops has to be ready */
const startingTime = 60_000
const lookInterval = 500

/**
 * Opens the database of a system for a command: the operator's; or the managed one, next to the server that runs it, for
 * which it waits up to a minute. A managed PostgreSQL that is not running is started, and no server starts until it is closed.
 * @param data the data folder
 * @param database URL of the operator's PostgreSQL; null for a managed one
 * @param walArchive folder of archives with which a managed PostgreSQL is started; null for the one that it has
 * @throws StartFailure if the data folder has no database, or it does not start
 */
export async function openExistingDatabase(
  data: string,
  database: string | null,
  walArchive: string | null = null,
): Promise<ExistingDatabase> {
  if (database !== null) return { url: database, close: async () => {} }
  const folder = path.resolve(data)
  try {
    statSync(path.join(folder, 'postgres', 'PG_VERSION'))
  } catch (error) {
    throw new StartFailure(
      isMissing(error)
        ? `There is no database in the data folder ${folder}. Check --config FILE, --data DIR or --database URL.`
        : `The data folder ${folder} cannot be read by this account. Use that of the server: runuser -u ACCOUNT -- portico …`,
      { cause: error },
    )
  }
  const end = performance.now() + startingTime
  let unlock: (() => Promise<void>) | null
  while ((unlock = await tryLockDataFolder(folder)) === null) {
    try {
      return { url: await readyUrl(folder), close: async () => {} }
    } catch (error) {
      if (performance.now() > end) throw error
      await after(lookInterval)
    }
  }
  try {
    const postgres = await startPostgres(folder, walArchive === null ? {} : { walArchive })
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
