import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { clusterVersion, majorVersion, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { removeAll, sync, writeAtomically } from '@portico/hypervisor/qemu/files.ts'
import { openChunks } from './chunks.ts'
import { connectForCopy, takeSnapshot } from './database-copy.ts'
import type { SavedDatabase } from './manifest.ts'
import { fillDatabase, removeLeft } from './restore.ts'

export interface UpgradePostgresOptions {
  /** data folder, locked by the caller */
  readonly folder: string
  /** called with what is done, for the log */
  readonly log: (message: string) => void
}

/** Name of the folder in the data folder where the new database is prepared. */
const workFolder = 'upgrading'

/**
 * Moves a managed database of an older major version of PostgreSQL to the included one, by its rows (decision 71). The
 * former folder is kept beside it. If this is interrupted, the next call starts over or finishes it.
 * @throws StartFailure if the programs of the older version are not on this host; nothing is changed
 */
export async function upgradePostgres({ folder, log }: UpgradePostgresOptions): Promise<void> {
  const [data, work] = [path.join(folder, 'postgres'), path.join(folder, workFolder)]
  const complete = path.join(work, 'complete')
  if (existsSync(complete)) return putInPlace(data, work, await readFile(complete, 'utf8'), log)
  const version = clusterVersion(data)
  if (version === null || Number(version) >= Number(majorVersion)) return
  const programs = programsOf(version, data)
  log(`The database of PostgreSQL ${version} in ${data} is moved to PostgreSQL ${majorVersion}.`)
  await removeLeft(work)
  // PostgreSQL may run with another account, which must reach its folder.
  await mkdir(work, { mode: 0o711 })
  try {
    const saved = await saveRows(folder, work, programs)
    await loadRows(work, saved)
  } catch (error) {
    await removeLeft(work)
    throw error
  }
  await writeAtomically(complete, version)
  await sync(complete)
  await putInPlace(data, work, version, log)
}

/** Returns the folder of the programs of an older version, from the distribution's package. @throws StartFailure */
function programsOf(version: string, data: string): string {
  const found = [`/usr/lib/postgresql/${version}/bin`, `/usr/pgsql-${version}/bin`].find((each) =>
    existsSync(path.join(each, 'postgres')),
  )
  if (found !== undefined) return found
  throw new StartFailure(
    `${data} was created by PostgreSQL ${version}, this Portico includes ${majorVersion}. ` +
      `Install the programs of PostgreSQL ${version} (Debian: apt-get install postgresql-${version}) and start ` +
      'again: the data are then moved. Or back up with the release that created them, and restore the backup.',
  )
}

async function saveRows(folder: string, work: string, programs: string): Promise<SavedDatabase> {
  const postgres = await startPostgres(folder, { programs })
  try {
    const client = await connectForCopy(postgres.url)
    try {
      const snapshot = await takeSnapshot(client)
      return await snapshot.save(openChunks(path.join(work, 'chunks')), () => {})
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function loadRows(work: string, saved: SavedDatabase): Promise<void> {
  const postgres = await startPostgres(work)
  try {
    const client = await connectForCopy(postgres.url)
    try {
      await fillDatabase(postgres.url, client, saved, openChunks(path.join(work, 'chunks')), () => {})
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}

/** Exchanges the folders. Each step is done unless it was before. */
async function putInPlace(
  data: string,
  work: string,
  version: string,
  log: UpgradePostgresOptions['log'],
): Promise<void> {
  const former = `${data}-${version}`
  const fresh = path.join(work, 'postgres')
  if (existsSync(fresh)) {
    if (existsSync(data)) await rename(data, former)
    await rename(fresh, data)
    await sync(data)
  }
  await removeAll(work)
  log(
    `The database was moved to PostgreSQL ${majorVersion}. The former one is kept in ${former}: ` +
      'delete it when you have seen that everything works.',
  )
}
