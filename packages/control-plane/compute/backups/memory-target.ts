import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { type BackupTarget, DamagedChunk } from '#kernel/backup-target.ts'

/** A backup target in memory, for the preview and for tests. Data is not compressed. */
export interface MemoryTarget extends BackupTarget {
  readonly stored: Map<string, Uint8Array>
}

export function memoryTarget(location = 'memory'): MemoryTarget {
  const stored = new Map<string, Uint8Array>()
  return {
    location,
    stored,
    verify: async () => {},
    hash: async (data) => sha256OfBytes(data),
    async write(key, data) {
      stored.set(key, data.slice())
      return data.length
    },
    async read(key, hash) {
      const data = stored.get(key)
      if (data === undefined) throw new DamagedChunk(`${key} is missing`)
      if (sha256OfBytes(data) !== hash) throw new DamagedChunk(`${key} is damaged`)
      return data
    },
    async remove(key) {
      stored.delete(key)
    },
  }
}
