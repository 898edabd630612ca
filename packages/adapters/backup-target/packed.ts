import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { DamagedChunk } from '@portico/control-plane/kernel/backup-target.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Maximum bytes of a compressed chunk. */
export const longestPacked = packedLength(backupLimits.chunk)

/** Returns the maximum length of compressed data: data that cannot be compressed becomes slightly longer. */
export function packedLength(length: number): number {
  return length + 64 * 1024
}

/** Returns the SHA-256 of a chunk as lower-case hex. */
export function hashOf(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Compresses a chunk with zstd, in a way that costs little time. */
export function pack(data: Uint8Array): Promise<Buffer> {
  return compress(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

/**
 * Returns the content of a compressed chunk.
 * @param hash null if it is not known
 * @param where the name of the chunk, for the message
 * @param longest maximum length of the content in bytes
 * @throws DamagedChunk if it is longer, or does not have this hash
 */
export async function unpack(
  packed: Uint8Array,
  hash: string | null,
  where: string,
  longest: number = backupLimits.chunk,
): Promise<Buffer> {
  if (packed.length > packedLength(longest)) throw new DamagedChunk(`${where} is damaged`)
  const data = await decompress(packed, { maxOutputLength: longest }).catch((error: unknown) => {
    throw new DamagedChunk(`${where} is damaged`, { cause: error })
  })
  if (hash !== null && hashOf(data) !== hash) throw new DamagedChunk(`${where} is damaged`)
  return data
}
