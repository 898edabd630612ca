import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { type BackupTarget, DamagedChunk } from '#kernel/backup-target.ts'
import { indexFolder } from './stored-index.ts'

/** A backup target in memory, for the preview and for tests. Data is not compressed. */
export interface MemoryTarget extends BackupTarget {
  /** chunks by their keys */
  readonly stored: Map<string, Uint8Array>
  /** indexes of backups (`stored-index.ts`) by their keys */
  readonly indexes: Map<string, Uint8Array>
}

export function memoryTarget(location = 'memory'): MemoryTarget {
  const stored = new Map<string, Uint8Array>()
  const indexes = new Map<string, Uint8Array>()
  const placeOf = (key: string) => (key.startsWith(indexFolder) ? indexes : stored)
  return {
    location,
    stored,
    indexes,
    verify: async () => {},
    hash: async (data) => sha256OfBytes(data),
    async write(key, data) {
      placeOf(key).set(key, data.slice())
      return data.length
    },
    async read(key, hash) {
      const data = placeOf(key).get(key)
      if (data === undefined) throw new DamagedChunk(`${key} is missing`)
      if (hash !== null && sha256OfBytes(data) !== hash) throw new DamagedChunk(`${key} is damaged`)
      return data
    },
    async list(folder) {
      return [...stored.keys(), ...indexes.keys()].filter((key) => key.startsWith(folder))
    },
    async remove(key) {
      placeOf(key).delete(key)
    },
  }
}
