import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { StartFailure } from '@portico/adapters/failure.ts'
import {
  logOfCluster,
  type ManagedPostgres,
  ownerOfCluster,
  startPostgres,
} from '@portico/adapters/postgres/managed.ts'
import { archivedNames } from '@portico/adapters/postgres/wal/archive.ts'
import { firstMissing } from '@portico/adapters/postgres/wal/segment-names.ts'
import pg from 'pg'
import { readContent } from './content.ts'
import type { SavedCluster } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { Repository } from './repository.ts'
import { restoreFile } from './restore-file.ts'

export interface ClusterToRecover {
  readonly repository: Pick<Repository, 'chunks'>
  readonly cluster: SavedCluster
  /** folder in which `postgres` is created */
  readonly folder: string
  /** folder of the archive that has the log */
  readonly archive: string
  /** null: the end of the archive */
  readonly to: Date | null
  readonly progress: Progress
}

/**
 * Restores the files of a PostgreSQL, and recovers it to a later time with the log in the archive.
 * @returns the running PostgreSQL
 * @throws DamagedChunk, or StartFailure if the archive does not reach that time; nothing runs then
 */
export async function recoverCluster(options: ClusterToRecover): Promise<ManagedPostgres> {
  const { cluster, folder, archive, to, progress } = options
  if (to === null) await requireNoGap(archive, cluster)
  await writeCluster(options)
  progress.begin('Recovery of the database', 0)
  try {
    const postgres = await startPostgres(folder, { recovery: { archive, to } })
    try {
      await untilPromoted(postgres.url, progress)
      return postgres
    } catch (error) {
      await postgres.stop()
      throw error
    }
  } catch (error) {
    throw await explained(error, options)
  }
}

async function requireNoGap(archive: string, { start }: SavedCluster): Promise<void> {
  const { missing, hasLater } = firstMissing(await archivedNames(archive), start)
  if (!hasLater) return
  throw new StartFailure(
    `The archive ${archive} lacks the segment ${missing}, but has later ones. --to-time TIME restores to a time ` +
      'before it.',
  )
}

async function writeCluster({ repository, cluster, folder, progress }: ClusterToRecover): Promise<void> {
  const data = path.join(folder, 'postgres')
  const { folders, files, small, label } = cluster
  progress.begin(
    'Files of PostgreSQL',
    [...files, small].reduce((sum, { size }) => sum + size, 0),
  )
  await mkdir(data, { mode: 0o700 })
  for (const name of folders) await mkdir(path.join(data, name), { mode: 0o700 })
  for (const file of files) await restoreFile(repository, file, path.join(data, file.path), progress)
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(path.join(data, name), content, { mode: 0o600 })
  const source = readContent(repository.chunks, small.size, small.content)
  let buffer = Buffer.alloc(0)
  for (const { path: name, size } of small.files) {
    while (buffer.length < size) {
      const { value } = await source.next()
      if (value === undefined) throw new Error(`the content of ${name} ends too early`)
      buffer = Buffer.concat([buffer, value])
    }
    // PostgreSQL makes all files durable when it begins a recovery.
    await write(name, buffer.subarray(0, size))
    progress.count(size, size)
    buffer = buffer.subarray(size)
  }
  await write('backup_label', label)
  await write('recovery.signal', '')
  const owner = await ownerOfCluster(folder)
  if (owner === null) return
  const names = [...folders, ...[...files, ...small.files].map((file) => file.path)]
  for (const name of ['.', 'backup_label', 'recovery.signal', ...names]) {
    await chown(path.join(data, name), owner.uid, owner.gid)
  }
}

/** Resolves when the recovery has ended. @throws an error if PostgreSQL has ended with it, or the user stops it */
async function untilPromoted(url: string, progress: Progress): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')
      if (rows[0]?.busy !== true) return
      // Fails when the user has stopped the command.
      progress.count(0, 0)
      await after(200)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns why a recovery failed, by the log of PostgreSQL and the archive; otherwise the error. */
async function explained(
  error: unknown,
  { folder, archive, cluster, to }: ClusterToRecover,
): Promise<unknown> {
  const log = await logOfCluster(folder)
  const problem = /^WAL archive: (.*)$/m.exec(log)?.[1]
  if (problem !== undefined) {
    return new StartFailure(`The database cannot be recovered: ${problem}.`, { cause: error })
  }
  if (
    !/recovery ended before|WAL ends before end of online backup|could not locate required checkpoint/.test(
      log,
    )
  ) {
    return error
  }
  const { missing, last, hasLater } = firstMissing(await archivedNames(archive), cluster.start)
  const reached = /last completed transaction was at log time (\S+ [\d:.]+)/.exec(log)?.[1]
  const until = reached === undefined ? '' : ` The last change before is of ${reached.replace(' ', 'T')}Z.`
  const target = to === null ? 'the end of the base backup' : to.toISOString()
  const reason = hasLater || last === null ? `lacks the segment ${missing}` : `ends with the segment ${last}`
  return new StartFailure(
    `The archive ${archive} ${reason}, and does not reach ${target}.${until} Choose an earlier time with --to-time.`,
    { cause: error },
  )
}
