import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { archiveFile, archiveFolder, archiveOf } from '@portico/adapters/postgres/wal/archive.ts'
import { isMissing } from '@portico/hypervisor/qemu/files.ts'
import type pg from 'pg'
import type { Chunks } from './chunks.ts'
import { type Count, inChunks, storeContent } from './content.ts'
import { connectForCopy } from './database-copy.ts'
import { describeContent, type SavedCluster } from './manifest.ts'
import type { Progress } from './progress.ts'

/** ms for which a backup waits until the log that it needs is archived */
const archivePatience = 120_000

/** Folders whose content PostgreSQL creates again when it starts. The log is in the archive. */
const recreated = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Files that belong to the process or to this cluster only. */
const ownFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf',
  'server.log',
  archiveFile,
])

/** Bytes from which a file has chunks of its own. */
const largeSize = 1024 ** 2

/** The last file to be copied, as by pg_basebackup. */
const controlFile = 'global/pg_control'

export interface ClusterToSave {
  /** data folder of the server */
  readonly data: string
  readonly url: string
  readonly chunks: Chunks
  readonly count: Count
  readonly progress: Progress
}

/**
 * Copies the files of a managed PostgreSQL while it runs, from which it can be recovered to a later time with the log in
 * the archive. @returns null if its log is not archived
 * @throws StartFailure if the log that belongs to the copy is not archived in time
 */
export async function saveCluster(options: ClusterToSave): Promise<SavedCluster | null> {
  const folder = path.join(options.data, 'postgres')
  const archive = archiveOf(folder)
  if (archive === null) return null
  const client = await connectForCopy(options.url)
  try {
    await client.query(`select pg_backup_start('portico', true)`)
    const copied = await copyFiles(folder, options)
    const label = await stopBackup(client, archiveFolder(archive))
    const start = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
    if (start === undefined) throw new Error(`the label of the base backup is ${label}`)
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const end = (rows[0]?.now ?? new Date()).toISOString()
    return { archive: archive.id, start, end, label, ...copied }
  } finally {
    await client.end()
  }
}

async function copyFiles(
  folder: string,
  { chunks, count, progress }: ClusterToSave,
): Promise<Pick<SavedCluster, 'folders' | 'files' | 'small'>> {
  const found = await listCluster(folder)
  progress.begin(
    'Files of PostgreSQL',
    found.files.reduce((sum, { size }) => sum + size, 0),
  )
  const files: SavedCluster['files'] = []
  for (const { name } of found.files.filter(({ size }) => size >= largeSize)) {
    try {
      const source = createReadStream(path.join(folder, name), { highWaterMark: largeSize })
      const { size, content } = await storeContent(chunks, inChunks(source), count)
      files.push({ path: name, ...describeContent(size, content) })
    } catch (error) {
      ignoreMissing(error)
    }
  }
  const small: SavedCluster['small']['files'] = []
  const read = async function* (): AsyncGenerator<Buffer> {
    for (const { name, size } of found.files) {
      if (size >= largeSize) continue
      const data = await readFile(path.join(folder, name)).catch(ignoreMissing)
      if (data === undefined) continue
      small.push({ path: name, size: data.length })
      yield data
    }
  }
  const { size, content } = await storeContent(chunks, inChunks(read()), count)
  return { folders: found.folders, files, small: { ...describeContent(size, content), files: small } }
}

/** A table may be dropped while files are copied; the log says so, too. */
function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

async function listCluster(
  root: string,
): Promise<{ folders: string[]; files: { name: string; size: number }[] }> {
  const folders: string[] = []
  const files: { name: string; size: number }[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name.startsWith('pgsql_tmp')) continue
        folders.push(name)
        if (!recreated.has(name)) await walk(name)
      } else if (entry.isFile() && !ownFiles.has(name) && entry.name !== 'pg_internal.init') {
        const found = await stat(path.join(root, name)).catch(() => null)
        if (found !== null) files.push({ name, size: found.size })
      }
    }
  }
  await walk('')
  const isControl = ({ name }: { name: string }) => Number(name === controlFile)
  return { folders, files: files.toSorted((a, b) => isControl(a) - isControl(b)) }
}

/** Ends the copy, and waits until the log that it needs is archived. @returns the label @throws StartFailure */
async function stopBackup(client: pg.Client, archive: string): Promise<string> {
  await client.query(`set statement_timeout = ${archivePatience}`)
  try {
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    return rows[0]?.labelfile ?? ''
  } catch (error) {
    throw new StartFailure(
      `The log of PostgreSQL was not archived to ${archive} within ${archivePatience / 1000} s, so the backup was not ` +
        'completed. server.log in its folder says why; portico doctor checks the archive.',
      { cause: error },
    )
  }
}
