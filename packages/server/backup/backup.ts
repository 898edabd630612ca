import { messageOf } from '@portico/domain/error-message.ts'
import { isDatabaseDamaged } from '@portico/control-plane/kernel/database/sql-errors.ts'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '@portico/domain/ports.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { dataRanges } from '@portico/hypervisor/qemu/file-ranges.ts'
import { isDiskFull } from '@portico/hypervisor/qemu/files.ts'
import {
  hasMachines,
  type HeldFile,
  type MachinesToSave,
  openMachinesToSave,
} from '@portico/hypervisor/qemu/saved-machines.ts'
import { StartFailure } from '@portico/adapters/failure.ts'
import {
  archiveFolder,
  archiveOf,
  claimArchive,
  trimArchive,
} from '@portico/adapters/postgres/wal/archive.ts'
import { simulatedRackId } from '#hypervisor.ts'
import { openExistingDatabase } from '#database/existing.ts'
import { version } from '#version.ts'
import { backupTimeKey } from './backup-time.ts'
import { clusterPartsOf } from './check.ts'
import { type Chunks, chunkSize } from './chunks.ts'
import { chunksOfFile, type Count, storeContent } from './content.ts'
import { connectForCopy, takeSnapshot } from './database-copy.ts'
import {
  type Content,
  describeContent,
  type Manifest,
  type SavedFile,
  type SavedMachines,
} from './manifest.ts'
import type { Progress } from './progress.ts'
import { noSpaceFor, openRepository, type Repository } from './repository.ts'
import { saveCluster } from './save-cluster.ts'

export interface BackupOptions {
  /** folder of backups; created if it does not exist */
  readonly target: string
  /** data folder of the server */
  readonly data: string
  /** URL of the operator's PostgreSQL; null: the one in the data folder */
  readonly database: string | null
  /** number of backups to keep, this one included; null: all */
  readonly keep: number | null
  /** bytes that stay free in the data folder while the disk of a running machine is copied; null: the default */
  readonly keepFree: number | null
  /** folder of archives of the managed PostgreSQL's log; null for the one that it has */
  readonly walArchive?: string | null
  readonly progress: Progress
}

/** A finished backup. */
export interface BackupResult {
  /** its time, which `restore` accepts */
  readonly name: string
  /** bytes of the saved system, and those that were written for it */
  readonly size: number
  readonly written: number
  /** bytes that were freed by removing older backups */
  readonly freed: number
}

/**
 * Saves the whole system: the database at one moment, and the disks of QEMU as they are at that moment or later. The
 * server may run. A disk that the database mentions is in the backup, because the files are kept from before that
 * moment on, also if they are deleted.
 * @throws StartFailure with what to do; the earlier backups are intact
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { target, data, keep, progress } = options
  const repository = await openRepository(target, 'write')
  try {
    const database = await openExistingDatabase(data, options.database, options.walArchive)
    try {
      const machines = hasMachines(data)
        ? await openMachinesToSave(data, {
            clock: systemClock,
            ...(options.keepFree !== null && { reserve: options.keepFree }),
          })
        : null
      try {
        return await save(repository, database.url, { machines, keep, progress, data: managedData(options) })
      } finally {
        await machines?.close()
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    throw explained(error, repository.folder, data)
  } finally {
    progress.end()
    await repository.close()
  }
}

/** Returns the data folder if its PostgreSQL is the database; otherwise null. */
function managedData({ data, database }: Pick<BackupOptions, 'data' | 'database'>): string | null {
  return database === null ? path.resolve(data) : null
}

interface SystemToSave extends Pick<BackupOptions, 'keep' | 'progress'> {
  readonly machines: MachinesToSave | null
  /** data folder of a managed PostgreSQL; null for an operator's */
  readonly data: string | null
}

async function save(
  repository: Repository,
  url: string,
  { machines, keep, progress, data }: SystemToSave,
): Promise<BackupResult> {
  const { chunks } = repository
  let written = 0
  const count: Count = (bytes, stored) => {
    written += stored
    progress.count(bytes, stored)
  }
  const saved: Omit<Manifest, 'format' | 'machines' | 'cluster'> = await (async () => {
    const client = await connectForCopy(url)
    try {
      await machines?.hold()
      const snapshot = await takeSnapshot(client)
      checkRack(snapshot.rackId, machines)
      // Those that were created since the first time.
      await machines?.hold()
      progress.begin('Database', snapshot.size)
      const database = await snapshot.save(chunks, count)
      return { version, time: snapshot.time.toISOString(), chunkSize, database }
    } finally {
      await client.end()
    }
  })()
  const cluster = data === null ? null : await saveCluster({ data, url, chunks, count, progress })
  const archive = data === null ? null : archiveOf(path.join(data, 'postgres'))
  if (archive !== null) await claimArchive(archiveFolder(archive), await repository.id())
  const manifest: Manifest = {
    format: cluster === null ? 1 : 2,
    ...saved,
    machines: machines === null ? null : await saveMachines(repository, machines, count, progress),
    ...(cluster !== null && { cluster }),
  }
  const name = await repository.add(manifest)
  await recordBackup(url, saved.time)
  const freed = keep === null ? 0 : await prune(repository, name, keep, data)
  const parts = [
    ...manifest.database.tables,
    ...(manifest.machines?.files ?? []),
    ...clusterPartsOf(manifest),
  ]
  return { name, size: parts.reduce((sum, { size }) => sum + size, 0), written, freed }
}

async function recordBackup(url: string, time: string): Promise<void> {
  const client = await connectForCopy(url)
  try {
    await client.query(
      `insert into setting (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value`,
      [backupTimeKey, time],
    )
  } finally {
    await client.end()
  }
}

/** Checks that the disks of the database are in the data folder, unless they are simulated. @throws StartFailure */
function checkRack(rackId: string | null, machines: MachinesToSave | null): void {
  if (rackId === null || rackId === simulatedRackId || rackId === machines?.records().rackId) return
  throw new StartFailure(
    'The machines of this database run on QEMU, and their disks are not in the data folder. ' +
      'Run the backup on their host, and pass the data folder of the server with --data DIR.',
  )
}

async function prune(
  repository: Repository,
  name: string,
  keep: number,
  data: string | null,
): Promise<number> {
  return removeOld(repository, keep, data).catch((error: unknown) => {
    throw new StartFailure(
      `Backup ${name} is complete, but not all old data was removed: ${messageOf(error)}`,
      {
        cause: error,
      },
    )
  })
}

/** @returns the number of freed bytes */
async function removeOld(repository: Repository, keep: number, data: string | null): Promise<number> {
  const archive = data === null ? null : archiveOf(path.join(data, 'postgres'))
  const before = archive === null ? new Map<string, string>() : await oldestSegments(repository)
  const freed = await repository.prune(keep)
  return archive === null ? freed : freed + (await trimArchives(repository, archive.root, before))
}

/**
 * Removes all backups of a folder but the latest, without making one: this needs no free space.
 * @returns the number of freed bytes
 * @throws StartFailure
 */
export async function removeOldBackups(
  options: Pick<BackupOptions, 'target' | 'data' | 'database'> & { readonly keep: number },
): Promise<number> {
  const repository = await openRepository(options.target, 'change')
  try {
    return await removeOld(repository, options.keep, managedData(options))
  } finally {
    await repository.close()
  }
}

/** Returns the oldest segment that backups need, by archive. */
async function oldestSegments(repository: Repository): Promise<Map<string, string>> {
  const oldest = new Map<string, string>()
  for (const name of await repository.list()) {
    // A damaged manifest that is kept makes `prune` fail; one that is removed needs nothing.
    const cluster = await repository.read(name).then(
      (manifest) => manifest.cluster,
      () => undefined,
    )
    if (cluster !== undefined && !oldest.has(cluster.archive)) oldest.set(cluster.archive, cluster.start)
  }
  return oldest
}

/**
 * Removes the log that no backup needs.
 * @param before archives of the backups before old ones were removed
 * @throws StartFailure if an archive belongs to another folder of backups
 */
async function trimArchives(
  repository: Repository,
  root: string,
  before: ReadonlyMap<string, string>,
): Promise<number> {
  const needed = await oldestSegments(repository)
  let freed = 0
  for (const id of before.keys()) {
    const folder = path.join(root, id)
    if (!existsSync(folder)) continue
    const claim = await claimArchive(folder, await repository.id())
    if (claim !== null) {
      throw new StartFailure(
        `The log in ${folder} was kept, since another folder of backups may need it. Use --keep with that one only, ` +
          `or delete ${claim} if it is no longer used.`,
      )
    }
    freed += await trimArchive(folder, needed.get(id) ?? null)
  }
  return freed
}

async function saveMachines(
  repository: Repository,
  machines: MachinesToSave,
  count: Count,
  progress: Progress,
): Promise<SavedMachines> {
  const known = await earlierFiles(repository)
  const files: SavedFile[] = []
  const held = await machines.files()
  progress.begin(
    'Disks',
    held.reduce((sum, { size }) => sum + size, 0),
  )
  for (const file of held) {
    files.push(
      await machines.read(file, (source, state) =>
        saveFile(repository, file, { source, state, known, count }),
      ),
    )
  }
  const { host, machines: records, tombstones } = machines.records()
  return { host, records: { ...records }, tombstones: [...tombstones], files }
}

interface FileToSave {
  /** path of the file to read */
  readonly source: string
  readonly state: string | null
  readonly known: ReadonlyMap<string, SavedFile>
  readonly count: Count
}

async function saveFile(
  { chunks }: Repository,
  { name, size }: HeldFile,
  { source, state, known, count }: FileToSave,
): Promise<SavedFile> {
  const earlier = known.get(name)
  if (earlier !== undefined && state !== null && earlier.state === state) {
    count(size, 0)
    return earlier
  }
  const handle = await open(source, 'r')
  try {
    const ranges = await dataRanges(source, size)
    const stored = await storeContent(chunks, chunksOfFile(handle, size, ranges), count)
    return { path: name, state, ...describeContent(stored.size, stored.content) }
  } finally {
    await handle.close()
  }
}

/** Returns the files of the latest backup whose data is present. */
async function earlierFiles(repository: Repository): Promise<Map<string, SavedFile>> {
  const found = new Map<string, SavedFile>()
  const latest = (await repository.list()).at(-1)
  if (latest === undefined) return found
  // Without the earlier manifest, everything is read again.
  const manifest = await repository.read(latest).catch(() => null)
  for (const file of manifest?.machines?.files ?? []) {
    if (await hasAll(repository.chunks, file.content)) found.set(file.path, file)
  }
  return found
}

async function hasAll(chunks: Chunks, content: Content): Promise<boolean> {
  for (const chunk of content) {
    if (typeof chunk === 'string' && !(await chunks.has(chunk))) return false
  }
  return true
}

function explained(error: unknown, target: string, data: string): unknown {
  if (isDatabaseDamaged(error)) {
    return new StartFailure(
      `The database has damaged data: ${messageOf(error)}. Nothing was backed up; earlier backups are intact. ` +
        'docs/operations/recover.md says what to do.',
      { cause: error },
    )
  }
  if (error instanceof HypervisorError) return new StartFailure(`${error.message}.`, { cause: error })
  if (!isDiskFull(error)) return error
  const where = error instanceof Error && 'path' in error ? String(error.path) : target
  const folder = path.resolve(data)
  return noSpaceFor(path.relative(folder, where).startsWith('..') ? target : folder, error)
}
