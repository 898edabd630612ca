import { chmod, open, readdir, rename, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { HypervisorError, type Volumes } from '../port.ts'
import { giveToQemu } from './account.ts'
import { storageFull } from './endings.ts'
import { copySparse, isDiskFull, isMissing, removeAll, settle, sizeIfThere } from './files.ts'
import type { Folders } from './folders.ts'

export interface VolumesHost {
  readonly folders: Folders
  /** Run `work` while no machine starts on this volume. */
  holdVolume<R>(volumeId: string, work: () => Promise<R>): Promise<R>
  /**
   * Freeze a volume that a machine is using into `file`, not to be touched by others; false: no machine uses it.
   * @throws HypervisorError
   */
  snapshotInUse(volumeId: string, snapshotId: string, size: number): Promise<boolean>
}

/**
 * Volumes and snapshots as raw files, sparse, one each. A file under its final name is whole: it is made under
 * another and renamed, so what a killed server leaves behind is recognised and removed by the next.
 */
export function fileVolumes(host: VolumesHost): Volumes {
  const { folders } = host
  let parts = 0
  const partOf = (file: string): string => `${file.slice(0, -'.raw'.length)}.${process.pid}-${++parts}.part`

  /** Make a file whole or not at all. */
  const make = async (file: string, fill: (part: string) => Promise<void>): Promise<void> => {
    const part = partOf(file)
    try {
      await fill(part)
      await settle(part)
      await rename(part, file)
      await settle(file)
    } catch (error) {
      await removeAll(part)
      throw explained(error)
    }
  }

  return {
    async create({ id, size, source }) {
      const file = folders.volume(id)
      const present = await sizeIfThere(file)
      if (present === size) return
      if (present !== null) throw refused(`Volume ${id} exists with another size`)
      const from = source.type === 'snapshot' ? folders.snapshot(source.snapshotId) : null
      if (from !== null) {
        const length = await sizeIfThere(from)
        if (length === null) throw refused('The snapshot or image has no contents on this host')
        if (length > size) throw refused(`Volume ${id} is smaller than its snapshot`)
      }
      await make(file, async (part) => {
        if (from === null) await (await open(part, 'wx', 0o600)).close()
        else await copySparse(from, part)
        await truncate(part, size)
        await giveToQemu(part)
      })
    },

    async write(volumeId, offset, data) {
      const file = folders.volume(volumeId)
      const size = await sizeIfThere(file)
      if (size === null) throw refused(`There is no volume ${volumeId}`)
      if (offset < 0 || offset + data.length > size) throw refused(`Write outside volume ${volumeId}`)
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
    },

    async snapshot(volumeId, snapshotId) {
      const [from, to] = [folders.volume(volumeId), folders.snapshot(snapshotId)]
      if ((await sizeIfThere(to)) !== null) return
      const size = await sizeIfThere(from)
      if (size === null) throw refused(`There is no volume ${volumeId}`)
      await host.holdVolume(volumeId, async () => {
        if (await host.snapshotInUse(volumeId, snapshotId, size)) return
        await make(to, async (part) => {
          await copySparse(from, part)
          await chmod(part, 0o400)
        })
      })
    },

    deleteVolume: (volumeId) => removeAll(folders.volume(volumeId)),
    async deleteSnapshot(snapshotId) {
      await removeAll(folders.snapshot(snapshotId))
      await removeAll(folders.runningPart(snapshotId))
    },
  }
}

/** Remove what servers that were killed left half made. A running machine's own copy is left to it. */
export async function sweepParts(folders: Folders): Promise<void> {
  for (const folder of [folders.volumes, folders.snapshots]) {
    for (const name of await readdir(folder)) {
      if (/\.\d+-\d+\.part$/.test(name)) await removeAll(path.join(folder, name))
    }
  }
}

/** Bytes of the disk that volumes and snapshots take, holes left out. */
export async function spaceUsed(folders: Folders): Promise<number> {
  let used = 0
  for (const folder of [folders.volumes, folders.snapshots]) {
    for (const name of await readdir(folder)) {
      const found = await stat(path.join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      used += (found?.blocks ?? 0) * 512
    }
  }
  return used
}

function explained(error: unknown): unknown {
  if (!isDiskFull(error)) return error
  return new HypervisorError(storageFull, { retry: false, storageFull: true, cause: error })
}

function refused(why: string): HypervisorError {
  return new HypervisorError(why, { retry: false })
}
