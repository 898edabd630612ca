/** The kinds of records, which are those of the simulated rack and of the libvirt driver. The same ID may exist in several kinds. */
export type RackRecordKind =
  | 'machine'
  | 'volume'
  | 'snapshot'
  | 'boot-area'
  | 'fault'
  | 'sled'
  | 'sled-condition'
  | 'counter'
  | 'refused'
  | 'libvirt-rack'
  | 'libvirt-host'
  | 'libvirt-machine'
  | 'libvirt-outage'

/** A stored record with its current version. The versions of an ID only increase. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  /** plain JSON of less than 100 KiB; null if the record is buried, so that it can never be written again */
  readonly body: unknown
}

/**
 * Ms for which IDs of buried records are remembered: longer than a process can be delayed between a decision and its
 * call.
 */
export const TOMBSTONE_RETENTION = 7 * 86_400_000

/**
 * The store of a simulated rack. It contains the whole state of machines and volumes, so that a rack outlives the
 * process that simulates it, and several processes can share it. Each call is atomic and may be repeated after a
 * failure. Calls for different IDs may take effect in any order.
 */
export interface RackStore {
  get(kind: RackRecordKind, id: string): Promise<StoredRecord | null>
  /** Returns all records that are not buried, in any order. */
  list(kind: RackRecordKind): Promise<readonly StoredRecord[]>
  /**
   * Writes a record if its current version is `expectedVersion`, or, if that is null, if there is no record. Otherwise
   * returns false and writes nothing. The new version is higher than all earlier ones of this ID.
   */
  put(kind: RackRecordKind, id: string, body: unknown, expectedVersion: number | null): Promise<boolean>
  /** Removes a record if its version is `expectedVersion`; returns false otherwise. */
  delete(kind: RackRecordKind, id: string, expectedVersion: number): Promise<boolean>
  /**
   * Removes a record permanently: until {@link TOMBSTONE_RETENTION} has passed, {@link put} for this ID returns false.
   * As with `put`, the current version must be `expectedVersion`, or there must be no record if it is null; otherwise
   * returns false.
   * @param now time of the removal
   */
  bury(kind: RackRecordKind, id: string, expectedVersion: number | null, now: Date): Promise<boolean>
}

/** Returns a store in memory. Bodies are stored as JSON text, as a database would store them. */
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
    // Buried IDs never expire here, since the store ends with its process.
    bury: (kind, id, expectedVersion) => put(kind, id, null, expectedVersion),
  }
}

function key(kind: RackRecordKind, id: string): string {
  return `${kind}/${id}`
}

function stored(id: string, record: { version: number; json: string }): StoredRecord {
  return { id, version: record.version, body: JSON.parse(record.json) as unknown }
}
