import { messageOf } from '@portico/domain/error-message.ts'
import { isMissing, removeAll, sync } from '@portico/hypervisor/qemu/files.ts'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFailure } from '#failure.ts'
import type { Launcher } from '../account.ts'
import { whyNotWritable } from './reach.ts'
import { isArchivedName, isBefore } from './segment-names.ts'

/**
 * The archive of a managed PostgreSQL's log. Each cluster has a folder of its own in the folder that the operator sets,
 * so that a restored system never writes into the archive from which it was restored. The cluster remembers its
 * archive, so that commands which start PostgreSQL without a server archive too.
 */
export interface WalArchive {
  /** the folder that the operator has set */
  readonly root: string
  /** name of the cluster's folder in it */
  readonly id: string
}

/** Name of the file in a cluster that says where its log is archived. */
export const archiveFile = 'wal-archive'

/** Seconds after which a segment is archived even if it is not full. */
const archiveTimeout = 60

export function archiveFolder({ root, id }: WalArchive): string {
  return path.join(root, id)
}

/** Returns the archive of a cluster; null if it has none. */
export function archiveOf(data: string): WalArchive | null {
  try {
    const [root = '', id = ''] = readFileSync(path.join(data, archiveFile), 'utf8').split('\n')
    return { root, id }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Sets where the log of a cluster is archived. A new archive begins if the folder is another one than before. The
 * folder of an existing archive is not created again: it may be on a disk that is not mounted.
 * @param root null: it is not archived
 * @param launcher how PostgreSQL is run, whose account must be able to write in the folder
 * @returns whether this is a change
 * @throws StartFailure if the folder cannot be used
 */
export function setArchive(data: string, root: string | null, launcher: Launcher): boolean {
  const { owner } = launcher
  const file = path.join(data, archiveFile)
  const before = archiveOf(data)?.root ?? null
  const wanted = root === null ? null : path.resolve(root)
  if (before === wanted) return false
  if (wanted === null) {
    rmSync(file)
    return true
  }
  const began = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const id = `${began}-${randomBytes(3).toString('hex')}`
  const folder = path.join(wanted, id)
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o711 })
    mkdirSync(folder, { mode: 0o700 })
    if (owner !== null) chownSync(folder, owner.uid, owner.gid)
    const obstacle = whyNotWritable(folder, launcher)
    if (obstacle !== null) {
      rmdirSync(folder)
      throw new StartFailure(`${obstacle}, or choose another folder with --wal-archive DIR.`)
    }
    writeFileSync(file, `${wanted}\n${id}\n`, { mode: 0o600 })
    if (owner !== null) chownSync(file, owner.uid, owner.gid)
    return true
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `The folder ${wanted} for the log of PostgreSQL cannot be used: ${messageOf(error)}. ` +
        'Change its permissions, or choose another one with --wal-archive DIR. Under systemd, it must be among the ' +
        'ReadWritePaths of the unit (systemctl edit portico).',
      { cause: error },
    )
  }
}

/** Returns PostgreSQL's settings for archiving to a folder. */
export function archivingSettings(archive: WalArchive | null): string[] {
  if (archive === null) return [`archive_mode = off`]
  return [
    `archive_mode = on`,
    `archive_command = ${quoted(programCall('store', archiveFolder(archive), '%p'))}`,
    `archive_timeout = ${archiveTimeout}`,
  ]
}

/** Returns PostgreSQL's settings for a recovery from an archive. @param to null: to its end */
export function recoverySettings(folder: string, to: Date | null): string[] {
  return [
    `restore_command = ${quoted(programCall('fetch', folder, '%p'))}`,
    ...(to === null
      ? []
      : [`recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
    `recovery_target_action = promote`,
  ]
}

/** Returns a command for PostgreSQL, which replaces %f by the name of a file and `at` by its path. */
function programCall(action: 'store' | 'fetch', folder: string, at: '%p'): string {
  const program = fileURLToPath(new URL('archive-program.ts', import.meta.url))
  const fixed = [process.execPath, program, action, folder].map(
    (word) => `'${word.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`,
  )
  return [...fixed, '%f', `'${at}'`].join(' ')
}

/** Returns a value for PostgreSQL's configuration file. */
function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Returns the names of the archived files, sorted. @throws StartFailure if the archive does not exist */
export async function archivedNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    throw new StartFailure(
      `The archive ${folder} does not exist. Check --wal-archive DIR, and whether its disk is mounted.`,
      { cause: error },
    )
  })
  return names
    .filter((name) => name.endsWith('.zst') && isArchivedName(name.slice(0, -'.zst'.length)))
    .map((name) => name.slice(0, -'.zst'.length))
    .toSorted()
}

/** File in an archive with the ID of the folder of backups that removes old log. */
const claimFile = 'backups'

/**
 * Lets only the first folder of backups that asks remove old log from an archive, since other folders may need more.
 * @param id of the folder of backups
 * @returns null if it is this one; otherwise the file that names the other one
 */
export async function claimArchive(folder: string, id: string): Promise<string | null> {
  const file = path.join(folder, claimFile)
  const claimed = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (claimed !== null) return claimed.trim() === id ? null : file
  await writeFile(file, `${id}\n`, { mode: 0o600 })
  return null
}

/**
 * Removes files that are older than the segment `oldest`; all if it is null, with the folder.
 * @returns the number of freed bytes
 */
export async function trimArchive(folder: string, oldest: string | null): Promise<number> {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return 0
  let freed = 0
  for (const name of await archivedNames(folder)) {
    if (oldest !== null && !isBefore(name, oldest)) continue
    const file = path.join(folder, `${name}.zst`)
    freed += (await stat(file)).size
    await removeAll(file)
  }
  if (oldest === null) await removeAll(folder)
  else await sync(path.join(folder, '.'))
  return freed
}
