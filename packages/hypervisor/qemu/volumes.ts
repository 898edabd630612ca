import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, open, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { HypervisorError, type Volumes } from '#port.ts'
import { giveToQemu } from './account.ts'
import type { Tombstones } from './tombstones.ts'
import {
  copySparse,
  isDiskFull,
  publish,
  removeAll,
  sync,
  shareBlocks,
  sizeIfExists,
  usedBytes,
} from './files.ts'
import { dataRanges } from './file-ranges.ts'
import type { Folders } from './folders.ts'
import { storageFullError, type StorageGuard } from './storage-guard.ts'

/** Number of files that this process has started, which makes their names unique. */
let parts = 0

export interface VolumesHost extends Pick<StorageGuard, 'withStorage'> {
  readonly folders: Folders
  readonly tombstones: Tombstones
  /** Runs `work` while no other work for this ID runs. */
  exclusively<R>(id: string, work: () => Promise<R>): Promise<R>
  /** Runs `work` while no machine can start with this volume. */
  withVolumeLocked<R>(volumeId: string, work: () => Promise<R>): Promise<R>
  /**
   * Takes a snapshot of a volume that a running machine uses, and passes the complete file to `finish`. Returns false
   * if no machine uses the volume.
   * @throws HypervisorError
   */
  snapshotInUse(
    volumeId: string,
    snapshotId: string,
    size: number,
    finish: (part: string) => Promise<void>,
  ): Promise<boolean>
}

/**
 * Returns volumes and snapshots that are stored as sparse raw files. A file with its final name is complete: it is
 * written under another name and then renamed, so that the next server recognizes and removes the files of a killed
 * one. If two processes create the same file, the first one to finish wins. No file is created after it was deleted.
 */
export function fileVolumes(host: VolumesHost): Volumes {
  const { folders, tombstones } = host
  const partOf = (file: string): string => `${file.slice(0, -'.raw'.length)}.${process.pid}-${++parts}.part`

  const mustNotBeDeleted = async (id: string): Promise<void> => {
    if (await tombstones.has(id)) throw refused(`${id} was deleted`)
  }

  /** Renames a complete file, or refuses if its ID was deleted in the meantime. */
  const finish = (id: string, part: string, file: string): Promise<void> =>
    host.exclusively(`name/${id}`, async () => {
      await mustNotBeDeleted(id)
      await publish(part, file)
    })

  /** Creates a file atomically: it appears under its final name when it is complete. */
  const make = async (id: string, file: string, fill: (part: string) => Promise<void>): Promise<void> => {
    await mustNotBeDeleted(id)
    const part = partOf(file)
    try {
      await fill(part)
      await sync(part)
      await finish(id, part, file)
    } catch (error) {
      await removeAll(part)
      throw explained(error)
    }
  }

  /** Copies a file. If blocks can be shared, the copy is instant and uses no storage. */
  const copy = async (from: string, to: string): Promise<void> => {
    if (await host.withStorage(0, () => shareBlocks(from, to))) return
    await host.withStorage(await usedBytes(from), () => copySparse(from, to))
  }

  const remove = (id: string, ...files: readonly string[]): Promise<void> =>
    host.exclusively(`name/${id}`, async () => {
      await tombstones.add(id)
      for (const file of files) await removeAll(file)
    })

  return {
    async create({ id, size, source }) {
      const file = folders.volume(id)
      const present = await sizeIfExists(file)
      if (present === size) return
      if (present !== null) throw refused(`Volume ${id} exists with another size`)
      const from = source.type === 'snapshot' ? folders.snapshot(source.snapshotId) : null
      if (from !== null) {
        const length = await sizeIfExists(from)
        if (length === null) throw refused('The snapshot or image has no contents on this host')
        if (length > size) throw refused(`Volume ${id} is smaller than its snapshot`)
      }
      await make(id, file, async (part) => {
        if (from === null) await host.withStorage(0, async () => (await open(part, 'wx', 0o600)).close())
        else await copy(from, part)
        await truncate(part, size)
        await giveToQemu(part)
      })
    },

    async write(volumeId, offset, data) {
      const file = folders.volume(volumeId)
      const size = await sizeIfExists(file)
      if (size === null) throw refused(`There is no volume ${volumeId}`)
      if (offset < 0 || offset + data.length > size) throw refused(`Write outside volume ${volumeId}`)
      await host.withStorage(data.length, () => writeAt(file, offset, data))
    },

    async hash(volumeId, offset, length, signal) {
      const file = folders.volume(volumeId)
      if ((await sizeIfExists(file)) === null) throw refused(`There is no volume ${volumeId}`)
      return hashOf(file, offset, length, signal)
    },

    async snapshot(volumeId, snapshotId) {
      const [from, to] = [folders.volume(volumeId), folders.snapshot(snapshotId)]
      if ((await sizeIfExists(to)) !== null) return
      const size = await sizeIfExists(from)
      if (size === null) throw refused(`There is no volume ${volumeId}`)
      await host.withVolumeLocked(volumeId, async () => {
        await mustNotBeDeleted(snapshotId)
        const inUse = await host.snapshotInUse(volumeId, snapshotId, size, (part) =>
          finish(snapshotId, part, to),
        )
        if (inUse) return
        await make(snapshotId, to, async (part) => {
          await copy(from, part)
          await chmod(part, 0o400)
        })
      })
    },

    async ranges(snapshotId) {
      const file = folders.snapshot(snapshotId)
      const size = await sizeIfExists(file)
      if (size === null) throw refused(`There is no snapshot ${snapshotId}`)
      return dataRanges(file, size)
    },

    async read(snapshotId, offset, length) {
      const file = folders.snapshot(snapshotId)
      const size = await sizeIfExists(file)
      if (size === null) throw refused(`There is no snapshot ${snapshotId}`)
      if (offset < 0 || offset + length > size) throw refused(`Read outside snapshot ${snapshotId}`)
      return readAt(file, offset, length)
    },

    deleteVolume: (volumeId) => remove(volumeId, folders.volume(volumeId)),
    deleteSnapshot: (snapshotId) =>
      remove(snapshotId, folders.snapshot(snapshotId), folders.runningSnapshotPart(snapshotId)),
    list: async () => ({
      volumes: await idsIn(folders.volumes),
      snapshots: await idsIn(folders.snapshots),
    }),
  }
}

async function writeAt(file: string, offset: number, data: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    for (let done = 0; done < data.length;) {
      const { bytesWritten } = await handle.write(data, done, data.length - done, offset + done)
      done += bytesWritten
    }
  } catch (error) {
    throw explained(error)
  } finally {
    await handle.close()
  }
}

/** @throws an error if the file is shorter */
async function readAt(file: string, offset: number, length: number): Promise<Uint8Array> {
  const data = Buffer.allocUnsafeSlow(length)
  const handle = await open(file, 'r')
  try {
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(data, done, length - done, offset + done)
      if (bytesRead === 0) throw new Error(`${file} became shorter while it was read`)
      done += bytesRead
    }
  } finally {
    await handle.close()
  }
  return data
}

/** Hashes a range. Reads one MiB ahead, so that reading and hashing overlap. */
async function hashOf(file: string, offset: number, length: number, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  if (length === 0) return hash.digest('hex')
  const bytes = createReadStream(file, {
    start: offset,
    end: offset + length - 1,
    highWaterMark: 1024 * 1024,
    ...(signal && { signal }),
  })
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.raw')).map((name) => name.slice(0, -'.raw'.length))
}

/**
 * Removes incomplete files of killed servers. A copy that a running machine is still writing belongs to that machine's
 * job and stays.
 */
export async function sweepParts(folders: Folders): Promise<void> {
  for (const folder of [folders.volumes, folders.snapshots]) {
    for (const name of await readdir(folder)) {
      if (/\.\d+-\d+\.part$/.test(name)) await removeAll(path.join(folder, name))
    }
  }
}

/** Returns the bytes of storage that volumes and snapshots use, not counting holes. */
export async function spaceUsed(folders: Folders): Promise<number> {
  let used = 0
  for (const folder of [folders.volumes, folders.snapshots]) {
    for (const name of await readdir(folder)) {
      used += await usedBytes(path.join(folder, name))
    }
  }
  return used
}

function explained(error: unknown): unknown {
  return isDiskFull(error) ? storageFullError(error) : error
}

function refused(why: string): HypervisorError {
  return new HypervisorError(why, { retry: false })
}
