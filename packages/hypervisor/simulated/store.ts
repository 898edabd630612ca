/** The kinds of records. Each kind has its own ids. */
export type RackRecordKind = 'machine' | 'volume' | 'snapshot' | 'boot-area' | 'fault' | 'sled'

/** A stored body with its current version. Versions only grow. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  /** plain JSON, below 100 KiB; null: buried, and never written again */
  readonly body: unknown
}

/**
 * Ms for which buried ids are remembered: longer than any process can be delayed before it carries out an earlier
 * decision.
 */
export const TOMBSTONE_RETENTION = 7 * 86_400_000

/**
 * The store of a simulated rack. It contains the whole state of machines and volumes, so that a rack outlives the
 * process that simulates it, and several processes with one store share the rack. Each call is atomic; no order across
 * ids is needed. A failed call may be repeated.
 */
export interface RackStore {
  get(kind: RackRecordKind, id: string): Promise<StoredRecord | null>
  /** Returns all records that are not buried, in any order. */
  list(kind: RackRecordKind): Promise<readonly StoredRecord[]>
  /**
   * Writes if the record has `expectedVersion`, or, if null, does not exist. Returns false after a conflict, without
   * writing. The new version is above all earlier ones of this id.
   */
  put(kind: RackRecordKind, id: string, body: unknown, expectedVersion: number | null): Promise<boolean>
  /** Removes the record if it has this version; returns false otherwise. */
  delete(kind: RackRecordKind, id: string, expectedVersion: number): Promise<boolean>
  /**
   * Removes permanently: until {@link TOMBSTONE_RETENTION} has passed, {@link put} for this id returns false. Like a write, only
   * if the record has `expectedVersion`, or, if null, does not exist; returns false otherwise.
   * @param now time of the removal
   */
  bury(kind: RackRecordKind, id: string, expectedVersion: number | null, now: Date): Promise<boolean>
}

/** Returns a store in memory. Bodies are stored as JSON text, as in a database. */
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
    // Nothing outlives this process, so buried ids need not expire.
    bury: (kind, id, expectedVersion) => put(kind, id, null, expectedVersion),
  }
}

function key(kind: RackRecordKind, id: string): string {
  return `${kind}/${id}`
}

function stored(id: string, record: { version: number; json: string }): StoredRecord {
  return { id, version: record.version, body: JSON.parse(record.json) as unknown }
}
