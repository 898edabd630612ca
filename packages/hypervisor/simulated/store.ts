/** What a rack remembers. Each kind has ids of its own. */
export type RackRecordKind = 'machine' | 'volume' | 'snapshot' | 'boot-area' | 'fault' | 'sled'

/** A remembered body with the version it has now. Versions only ever grow. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  /** plain JSON, below 100 KiB; null: buried, and never to be written again */
  readonly body: unknown
}

/**
 * How long it is remembered that something was buried, in ms: longer than any process stays stopped and then still
 * carries out what it was about to.
 */
export const BURIED_FOR = 7 * 86_400_000

/**
 * The memory of a simulated rack. Everything true about its machines and volumes is here, so a rack outlives the
 * process that simulates it, and several processes over one store are the same rack. Each call is atomic; nothing
 * needs to be ordered across ids. A call that fails may be repeated.
 */
export interface RackStore {
  get(kind: RackRecordKind, id: string): Promise<StoredRecord | null>
  /** What is not buried, in any order. */
  list(kind: RackRecordKind): Promise<readonly StoredRecord[]>
  /**
   * Write only if the record still has `expectedVersion`, or, when null, does not exist. False: somebody else was
   * there first and nothing was written. A new body gets a version above all that this id had while it existed.
   */
  put(kind: RackRecordKind, id: string, body: unknown, expectedVersion: number | null): Promise<boolean>
  /** Remove only if the record still has this version; false when it has another or is gone. */
  delete(kind: RackRecordKind, id: string, expectedVersion: number): Promise<boolean>
  /**
   * Remove for good: until {@link BURIED_FOR} has passed, {@link put} for this id answers false. Like a write, only
   * if the record still has `expectedVersion`, or, when null, does not exist; false otherwise.
   * @param now when it is buried
   */
  bury(kind: RackRecordKind, id: string, expectedVersion: number | null, now: Date): Promise<boolean>
}

/** A store that lasts as long as this object. Bodies are kept as JSON text, as a database would keep them. */
export function memoryRackStore(): RackStore {
  const records = new Map<string, { version: number; json: string }>()
  let lastVersion = 0
  const put: RackStore['put'] = async (kind, id, body, expectedVersion) => {
    if ((records.get(key(kind, id))?.version ?? null) !== expectedVersion) return false
    lastVersion += 1
    records.set(key(kind, id), { version: lastVersion, json: JSON.stringify(body) })
    return true
  }
  return {
    async get(kind, id) {
      const record = records.get(key(kind, id))
      return record === undefined ? null : stored(id, record)
    },
    async list(kind) {
      const prefix = key(kind, '')
      return [...records]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, record]) => stored(name.slice(prefix.length), record))
        .filter(({ body }) => body !== null)
    },
    put,
    async delete(kind, id, expectedVersion) {
      if (records.get(key(kind, id))?.version !== expectedVersion) return false
      return records.delete(key(kind, id))
    },
    // Nothing of this store outlives its process, so it need not forget.
    bury: (kind, id, expectedVersion) => put(kind, id, null, expectedVersion),
  }
}

function key(kind: RackRecordKind, id: string): string {
  return `${kind}/${id}`
}

function stored(id: string, record: { version: number; json: string }): StoredRecord {
  return { id, version: record.version, body: JSON.parse(record.json) as unknown }
}
