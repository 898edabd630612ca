import { createHash } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { isMissing, removeAll } from '@portico/hypervisor/qemu/files.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Bytes of a chunk before compression. */
export const chunkSize = 4 * 1024 ** 2

/** Maximum bytes of a compressed chunk: data that cannot be compressed becomes slightly longer. */
const longestPacked = chunkSize + 64 * 1024

/** A chunk is missing, or its content is not what was stored. The message names its file. */
export class DamagedChunk extends Error {
  override readonly name = 'DamagedChunk'
}

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
      const hash = sha256(data)
      if (await has(hash)) return { hash, written: 0 }
      const file = fileOf(hash)
      const packed = await compress(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
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
      const packed = await readFile(file)
      const data = await decompress(packed, { maxOutputLength: chunkSize }).catch((error: unknown) => {
        throw new DamagedChunk(`${file} is damaged`, { cause: error })
      })
      if (sha256(data) !== hash) throw new DamagedChunk(`${file} is damaged`)
      return data
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

function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
