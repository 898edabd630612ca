import { lstat, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { hashOf, longestPacked, pack, unpack } from '@portico/adapters/backup-target/packed.ts'
import { DamagedChunk } from '@portico/control-plane/kernel/backup-target.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { isMissing, removeAll } from '@portico/hypervisor/qemu/files.ts'

/** Bytes of a chunk before compression. */
export const chunkSize = backupLimits.chunk

/** Chunks of data in a folder, each stored once under the SHA-256 of its content and compressed with zstd. */
export interface Chunks {
  /** Stores a chunk durably. @returns its hash, and the bytes written; 0 if it was stored before */
  store(data: Uint8Array): Promise<{ hash: string; written: number }>
  has(hash: string): Promise<boolean>
  /** @throws DamagedChunk */
  read(hash: string): Promise<Buffer>
  /** Removes all chunks but these, and unfinished ones. @returns the number of freed bytes */
  removeExcept(wanted: ReadonlySet<string>): Promise<number>
}

const suffix = '.zst'

export function openChunks(folder: string): Chunks {
  const fileOf = (hash: string): string => path.join(folder, hash.slice(0, 2), `${hash}${suffix}`)
  let unfinished = 0

  const has = async (hash: string): Promise<boolean> =>
    stat(fileOf(hash)).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )

  return {
    has,
    async store(data) {
      const hash = hashOf(data)
      if (await has(hash)) return { hash, written: 0 }
      const file = fileOf(hash)
      const packed = await pack(data)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      // Equal chunks may be stored concurrently.
      const part = `${file}.${++unfinished}.part`
      const handle = await open(part, 'w', 0o600)
      try {
        await handle.writeFile(packed)
        await handle.datasync()
      } catch (error) {
        await removeAll(part)
        throw error
      } finally {
        await handle.close()
      }
      await rename(part, file)
      return { hash, written: packed.length }
    },
    async read(hash) {
      const file = fileOf(hash)
      const found = await lstat(file).catch((error: unknown) => {
        if (isMissing(error)) throw new DamagedChunk(`${file} is missing`)
        throw error
      })
      // A link or a device could lead anywhere and have any size.
      if (!found.isFile() || found.size > longestPacked) throw new DamagedChunk(`${file} is damaged`)
      return unpack(await readFile(file), hash, file)
    },
    async removeExcept(wanted) {
      let freed = 0
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const group = entry.name
        // Nothing is removed through a link, and no file that is not of a backup.
        if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(group)) continue
        for (const name of await readdir(path.join(folder, group))) {
          if (!/^[0-9a-f]{64}\.zst(\.\d+\.part)?$/.test(name)) continue
          if (name.endsWith(suffix) && wanted.has(name.slice(0, -suffix.length))) continue
          const file = path.join(folder, group, name)
          freed += (await stat(file)).size
          await removeAll(file)
        }
      }
      return freed
    },
  }
}
