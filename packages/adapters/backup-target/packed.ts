import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { DamagedChunk } from '@portico/control-plane/kernel/backup-target.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Maximum bytes of a compressed chunk: data that cannot be compressed becomes slightly longer. */
export const longestPacked = backupLimits.chunk + 64 * 1024

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
 * @param where the name of the chunk, for the message
 * @throws DamagedChunk if it does not have this hash
 */
export async function unpack(packed: Uint8Array, hash: string, where: string): Promise<Buffer> {
  if (packed.length > longestPacked) throw new DamagedChunk(`${where} is damaged`)
  const data = await decompress(packed, { maxOutputLength: backupLimits.chunk }).catch((error: unknown) => {
    throw new DamagedChunk(`${where} is damaged`, { cause: error })
  })
  if (hashOf(data) !== hash) throw new DamagedChunk(`${where} is damaged`)
  return data
}
