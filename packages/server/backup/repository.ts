import { messageOf } from '@portico/domain/error-message.ts'
import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull, removeAll, sync, writeAtomically } from '@portico/hypervisor/qemu/files.ts'
import { lockName, NameLocked } from '@portico/hypervisor/qemu/name-lock.ts'
import { StartFailure } from '@portico/adapters/failure.ts'
import { type Manifest, chunksOf, readManifest, writeManifest } from './manifest.ts'
import { openChunks, type Chunks } from './chunks.ts'

/**
 * A folder of backups. `backups/<time>.json` is the manifest of one backup; it is written last, so that a backup with a
 * manifest is complete. `chunks/` has the data of all backups, and what interrupted ones left.
 */
export interface Repository {
  readonly folder: string
  readonly chunks: Chunks
  /** Returns what tells this folder from others, also after it was moved; creates it in a new folder. */
  id(): Promise<string>
  /** Names of all backups, oldest first. A name is the time in UTC, with dashes so that it is a file name. */
  list(): Promise<string[]>
  /** @throws StartFailure if the manifest is damaged */
  read(name: string): Promise<Manifest>
  /** Records a complete backup. @returns its name */
  add(manifest: Manifest): Promise<string>
  /**
   * Removes all backups but the latest, then the chunks that no backup needs.
   * @param keep number of backups that remain, at least 1
   * @returns the number of freed bytes
   * @throws StartFailure if a manifest is damaged, since it is unknown which chunks it needs
   */
  prune(keep: number): Promise<number>
  close(): Promise<void>
}

type Use = 'read' | 'change' | 'write'

/**
 * Opens a folder of backups for this process alone.
 * @param use `write` creates the folder if it does not exist; `change` needs the same permissions
 * @throws StartFailure if it cannot be used, or another process uses it
 */
export async function openRepository(target: string, use: Use): Promise<Repository> {
  const folder = path.resolve(target)
  const manifests = path.join(folder, 'backups')
  const data = path.join(folder, 'chunks')
  prepare(folder, [manifests, data], use)
  const unlock = await lock(folder)
  const chunks = openChunks(data)
  const fileOf = (name: string): string => path.join(manifests, `${name}.json`)

  const list = async (): Promise<string[]> =>
    (await readdir(manifests))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .toSorted()

  const read = async (name: string): Promise<Manifest> => {
    const text = await readFile(fileOf(name), 'utf8')
    try {
      return readManifest(text)
    } catch (error) {
      throw new StartFailure(
        `${fileOf(name)} is damaged: ${messageOf(error)}. Use another backup, and delete this file.`,
        {
          cause: error,
        },
      )
    }
  }

  return {
    folder,
    chunks,
    async id() {
      const file = path.join(folder, 'id')
      if (!existsSync(file)) {
        await writeAtomically(file, `${randomUUID()}\n`)
        await sync(file)
      }
      return (await readFile(file, 'utf8')).trim()
    },
    list,
    read,
    async add(manifest) {
      const name = manifest.time.replaceAll(':', '-')
      for (const group of await readdir(data)) await syncFolder(path.join(data, group))
      await syncFolder(data)
      await writeAtomically(fileOf(name), writeManifest(manifest))
      await sync(fileOf(name))
      return name
    },
    async prune(keep) {
      const names = await list()
      const wanted = new Set<string>()
      for (const name of names.slice(-keep)) for (const chunk of chunksOf(await read(name))) wanted.add(chunk)
      for (const name of names.slice(0, -keep)) await removeAll(fileOf(name))
      await syncFolder(manifests)
      return chunks.removeExcept(wanted)
    },
    close: unlock,
  }
}

function prepare(folder: string, inner: readonly string[], use: Use): void {
  if (use !== 'write') {
    const missing = inner.find((each) => !existsSync(each))
    if (missing !== undefined) throw new StartFailure(`${folder} has no backups: ${missing} does not exist.`)
  }
  try {
    for (const each of [folder, ...inner]) {
      if (!existsSync(each)) mkdirSync(each, { recursive: true, mode: 0o700 })
      const found = statSync(each)
      if (!found.isDirectory()) throw new Error(`${each} is not a folder`)
      // Another account could replace what is restored, or lead a backup elsewhere.
      const own = process.getuid?.()
      if (own !== undefined && found.uid !== own && found.uid !== 0)
        throw new Error(`${each} belongs to another account`)
      if ((found.mode & 0o022) !== 0) throw new Error(`other accounts can write to ${each}`)
      accessSync(each, constants.R_OK | constants.X_OK | (use === 'read' ? 0 : constants.W_OK))
    }
  } catch (error) {
    if (isDiskFull(error)) throw noSpaceFor(folder, error)
    const verb = use === 'read' ? 'read' : 'written'
    throw new StartFailure(
      `The backup folder ${folder} cannot be ${verb}: ${messageOf(error)}. ` +
        'Change its permissions, or choose another folder. Under systemd, it must be among the ReadWritePaths of the unit.',
      { cause: error },
    )
  }
}

async function lock(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(folder)
  return lockName(`portico-backups-${dev}-${ino}`).catch((error: unknown) => {
    if (!(error instanceof NameLocked)) throw error
    throw new StartFailure(
      `Another backup, check or restore is using ${folder}. Wait until it has finished.`,
      {
        cause: error,
      },
    )
  })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the failure for a full disk of the backup folder. */
export function noSpaceFor(folder: string, cause: unknown): StartFailure {
  return new StartFailure(
    `No space is left on the disk of ${folder}, so the backup was not completed. Earlier backups are intact. ` +
      'Free space there, or keep fewer backups with --keep.',
    { cause },
  )
}
