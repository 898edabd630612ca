import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { migrateToLatest } from '@portico/control-plane/kernel/database/migrate.ts'
import { migrations } from '@portico/control-plane/kernel/database/migrations/index.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { isDiskFull, removeAll, sync } from '@portico/hypervisor/qemu/files.ts'
import { finishSavedFile, savedFile, writeMachineRecords } from '@portico/hypervisor/qemu/saved-machines.ts'
import { noSpace, StartFailure } from '@portico/adapters/failure.ts'
import { majorVersion, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { forMigrations, openPool } from '@portico/adapters/postgres/pool.ts'
import type pg from 'pg'
import { lockDataFolder, writableFolder } from '#database/data-folder.ts'
import { checkDatabase, unfinishedRestore } from '#database/check.ts'
import type { ExistingDatabase } from '#database/existing.ts'
import { checkPart, chooseBackup, damaged, tablesOf } from './check.ts'
import type { Chunks } from './chunks.ts'
import type { Count } from './content.ts'
import { connectForCopy, loadRows, relationsIn } from './database-copy.ts'
import type { Manifest, SavedDatabase, SavedMachines } from './manifest.ts'
import type { Progress } from './progress.ts'
import { recoverCluster } from './recover-cluster.ts'
import { openRepository, type Repository } from './repository.ts'
import { restoreFile } from './restore-file.ts'

export interface RestoreOptions {
  /** folder of backups */
  readonly source: string
  /** name of the backup or its beginning; null: the latest */
  readonly backup: string | null
  /** data folder, which must not have a database or machines */
  readonly data: string
  /** URL of an empty database of the operator's PostgreSQL; null: a new one in the data folder */
  readonly database: string | null
  /** recovers the managed database to a time after a backup; if not given, it is restored as it is in the backup */
  readonly pointInTime?: PointInTime
  readonly progress: Progress
}

export interface PointInTime {
  /** null: the end of the archive */
  readonly time: Date | null
  /** folder that `--wal-archive` has set for the server */
  readonly archives: string
}

/** A restored system. */
export interface RestoreResult {
  /** name of the backup */
  readonly name: string
  /** tables that this version does not have, which were left out */
  readonly leftOut: readonly string[]
}

/** Name of the folder in the data folder where everything is prepared. */
const workFolder = 'restoring'

/**
 * Restores a backup. Everything is prepared beside its final place and moved there at the end; a restore that fails or
 * is killed can be repeated, except that an operator's database then has to be created again, and that `qemu` in the
 * data folder has to be moved away if the restore was killed in its last moment.
 * @throws StartFailure if the target is not empty, or the backup is damaged or of a newer version
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const repository = await openRepository(options.source, 'read')
  try {
    const name =
      options.pointInTime === undefined
        ? chooseBackup(await repository.list(), options.backup, repository.folder)
        : await chooseBackupBefore(repository, options.backup, options.pointInTime.time)
    const manifest = await repository.read(name)
    checkVersion(manifest, name)
    return await restoreManifest(repository, name, manifest, options)
  } catch (error) {
    throw isDiskFull(error) ? noSpace(path.resolve(options.data), error) : error
  } finally {
    options.progress.end()
    await repository.close()
  }
}

function checkVersion({ version, database }: Manifest, name: string): void {
  const unknown = database.migrations.filter((each) => !Object.hasOwn(migrations, each))
  if (unknown.length === 0) return
  throw new StartFailure(
    `Backup ${name} was made by Portico ${version}, which is newer than this version ` +
      `(${unknown.join(', ')}). Restore it with that version.`,
  )
}

/** Returns the latest backup whose cluster can be recovered to a time. @throws StartFailure */
async function chooseBackupBefore(
  repository: Repository,
  wanted: string | null,
  time: Date | null,
): Promise<string> {
  const names = await repository.list()
  const chosen = wanted === null ? names : [chooseBackup(names, wanted, repository.folder)]
  let earliest: string | null = null
  for (const name of chosen.toReversed()) {
    const { cluster } = await repository.read(name)
    if (cluster === undefined) continue
    if (time === null || new Date(cluster.end) <= time) return name
    earliest = cluster.end
  }
  throw new StartFailure(
    earliest === null
      ? `No backup in ${repository.folder} can be recovered to a time: they were made without --wal-archive.`
      : `The earliest time to which the backups in ${repository.folder} can be recovered is ${earliest}.`,
  )
}

async function restoreManifest(
  repository: Repository,
  name: string,
  manifest: Manifest,
  { data, database, pointInTime, progress }: RestoreOptions,
): Promise<RestoreResult> {
  const { machines } = manifest
  if (database !== null && pointInTime !== undefined) {
    throw new StartFailure(
      '--to-time restores a managed PostgreSQL. Leave out --database, and move the database in a second step.',
    )
  }
  if (database !== null) await checkEmptyDatabase(database)
  if (database !== null && machines === null) {
    return {
      name,
      leftOut: await restoreInto(database, repository, name, manifest, progress, async () => {}),
    }
  }
  const folder = writableFolder(data)
  const unlock = await lockDataFolder(folder)
  const work = path.join(folder, workFolder)
  try {
    const parts = [...(machines === null ? [] : ['qemu']), ...(database === null ? ['postgres'] : [])]
    checkEmptyFolder(folder, parts)
    await removeLeft(work)
    // PostgreSQL may run with another account, which must reach its folder.
    await mkdir(work, { mode: 0o711 })
    if (machines !== null) await restoreMachines(repository, name, machines, work, progress)
    const move = async (part: string): Promise<void> => {
      await rename(path.join(work, part), path.join(folder, part))
      await sync(path.join(folder, part))
    }
    const moveMachines = async (): Promise<void> => {
      if (machines !== null) await move('qemu')
    }
    if (pointInTime !== undefined) {
      await recover(repository, name, manifest, work, pointInTime, progress)
      await moveMachines()
      await move('postgres')
      return { name, leftOut: [] }
    }
    const target = await openTarget(database, work)
    let leftOut: string[]
    try {
      leftOut = await restoreInto(target.url, repository, name, manifest, progress, moveMachines)
    } finally {
      await target.close()
    }
    if (database === null) await move('postgres')
    return { name, leftOut }
  } finally {
    await removeAll(work)
    await unlock()
  }
}

/** Recovers the managed database of a backup, and stops it. @throws StartFailure */
async function recover(
  repository: Repository,
  name: string,
  { cluster, database }: Manifest,
  work: string,
  { time, archives }: PointInTime,
  progress: Progress,
): Promise<void> {
  if (cluster === undefined) throw new Error(`backup ${name} has no files of PostgreSQL`)
  if (!database.version.startsWith(`${majorVersion}.`)) {
    throw new StartFailure(
      `Backup ${name} has files of PostgreSQL ${database.version}, this Portico includes ${majorVersion}. ` +
        'Restore with the release that made the backup.',
    )
  }
  const archive = path.join(path.resolve(archives), cluster.archive)
  const options = { repository, cluster, folder: work, archive, to: time, progress }
  const postgres = await recoverCluster(options).catch((error: unknown) => {
    throw damaged(error, name, 'the database')
  })
  try {
    const client = await connectForCopy(postgres.url)
    try {
      await beginEpoch(client)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}

/** Removes a folder that a killed restore left, also its PostgreSQL. */
export async function removeLeft(work: string): Promise<void> {
  if (existsSync(path.join(work, 'postgres', 'postmaster.pid'))) {
    const postgres = await startPostgres(work)
    await postgres.stop()
  }
  await removeAll(work)
}

async function openTarget(database: string | null, work: string): Promise<ExistingDatabase> {
  if (database !== null) return { url: database, close: async () => {} }
  const postgres = await startPostgres(work)
  return { url: postgres.url, close: () => postgres.stop() }
}

/** @param moveMachines is called when the database is complete; servers refuse the database until then */
async function restoreInto(
  url: string,
  repository: Repository,
  name: string,
  manifest: Manifest,
  progress: Progress,
  moveMachines: () => Promise<void>,
): Promise<string[]> {
  const tables = tablesOf(manifest)
  const size = tables.reduce((sum, table) => sum + table.size, 0)
  progress.begin('Check of the database', size)
  const good = new Set<string>()
  for (const table of tables) {
    await checkPart(repository.chunks, name, table, { good, count: progress.count })
  }
  const client = await connectForCopy(url)
  try {
    await client.query(`create table ${unfinishedRestore} ()`)
    progress.begin('Database', size)
    const leftOut = await fillDatabase(url, client, manifest.database, repository.chunks, progress.count)
    await moveMachines()
    await client.query(`drop table ${unfinishedRestore}`)
    return leftOut
  } catch (error) {
    throw damaged(error, name, 'the database')
  } finally {
    await client.end()
  }
}

/**
 * Fills an empty database with saved rows, and migrates it to this version.
 * @param client a connection for copying to the same database
 * @returns names of saved tables that this version does not have, which were left out
 */
export async function fillDatabase(
  url: string,
  client: pg.Client,
  saved: SavedDatabase,
  chunks: Chunks,
  count: Count,
): Promise<string[]> {
  await migrate(url, saved.migrations)
  const leftOut = await loadRows(client, saved, chunks, count)
  await migrate(url, Object.keys(migrations))
  await beginEpoch(client)
  await client.query('analyze')
  return leftOut
}

async function migrate(url: string, names: readonly string[]): Promise<void> {
  const db = openPool(url, forMigrations)
  try {
    const wanted = new Set(names)
    await migrateToLatest(
      db,
      Object.fromEntries(Object.entries(migrations).filter(([each]) => wanted.has(each))),
    )
  } finally {
    await db.destroy()
  }
}

/**
 * Makes open pages and other readers of the change log start over: positions after the backup will be assigned again,
 * to other changes (decision 3). The server counts reservations again, because it finds another origin.
 */
async function beginEpoch(client: pg.Client): Promise<void> {
  await client.query(
    `update change_head set origin = 'restored', epoch = replace(gen_random_uuid()::text, '-', '')`,
  )
}

async function checkEmptyDatabase(url: string): Promise<void> {
  const db = openPool(url, forMigrations)
  try {
    await checkDatabase(db, url)
  } finally {
    await db.destroy()
  }
  const client = await connectForCopy(url)
  try {
    const found = await relationsIn(client)
    if (found.length === 0) return
    const shown = found.slice(0, 3).join(', ')
    throw new StartFailure(
      `The database is not empty: it has ${found.length} tables, views and sequences (${shown}, …). ` +
        'Create an empty one and pass its URL with --database.',
    )
  } finally {
    await client.end()
  }
}

function checkEmptyFolder(folder: string, parts: readonly string[]): void {
  const present = parts.map((part) => path.join(folder, part)).filter((each) => existsSync(each))
  if (present.length === 0) return
  throw new StartFailure(
    `The data folder ${folder} is not empty: ${present.join(' and ')} exist${present.length === 1 ? 's' : ''}. ` +
      'Choose another with --data DIR, or move them away.',
  )
}

async function restoreMachines(
  repository: Repository,
  name: string,
  { host, records, tombstones, files }: SavedMachines,
  work: string,
  progress: Progress,
): Promise<void> {
  progress.begin(
    'Disks',
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const folders = await writeMachineRecords(work, { host, machines: records, tombstones }, systemClock)
  for (const file of files) {
    await restoreFile(repository, file, savedFile(folders, file.path), progress).catch((error: unknown) => {
      throw damaged(error, name, file.path)
    })
    await finishSavedFile(folders, file.path)
  }
}
