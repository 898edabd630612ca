import type { Ovsdb, Row, RowChange } from './ovsdb.ts'
import { type StoredRow, storedRow, type Table, tables, vpcOf } from './rows.ts'

/**
 * A copy of the northbound database in memory, which a monitor keeps up to date. Reading thousands of rows from the
 * database for each change would take longer than the change.
 */
export class Replica {
  readonly #rows = new Map<string, Map<string, Row>>()
  readonly #byVpc = new Map<string, Map<string, StoredRow>>()

  /** @throws OvsdbError if the database cannot be read */
  async follow(db: Ovsdb, database: string): Promise<void> {
    const all = Object.fromEntries([...tables, 'NB_Global'].map((table) => [table, null]))
    await db.monitor(database, all, (changes, isInitial) => this.#take(changes, isInitial))
  }

  /** Returns the rows of a table, with `_uuid`. */
  rows(table: Table | 'NB_Global'): readonly Row[] {
    return [...(this.#rows.get(table)?.values() ?? [])]
  }

  /** Returns the rows that Portico made for a VPC, of all tables. */
  rowsOf(vpcId: string): readonly StoredRow[] {
    return [...(this.#byVpc.get(vpcId)?.values() ?? [])]
  }

  #take(changes: readonly RowChange[], isInitial: boolean): void {
    if (isInitial) {
      this.#rows.clear()
      this.#byVpc.clear()
    }
    for (const { table, uuid, row } of changes) {
      this.#remove(table, uuid)
      if (row !== null) this.#add(table, uuid, { ...row, _uuid: ['uuid', uuid] })
    }
  }

  #remove(table: string, uuid: string): void {
    const row = this.#rows.get(table)?.get(uuid)
    if (row === undefined) return
    this.#rows.get(table)?.delete(uuid)
    const vpcId = vpcOf(table, row) ?? ''
    const rows = this.#byVpc.get(vpcId)
    rows?.delete(uuid)
    if (rows?.size === 0) this.#byVpc.delete(vpcId)
  }

  #add(table: string, uuid: string, row: Row): void {
    entry(this.#rows, table).set(uuid, row)
    const vpcId = vpcOf(table, row)
    if (vpcId !== undefined) entry(this.#byVpc, vpcId).set(uuid, storedRow(table as Table, row))
  }
}

/** Returns the map of a key, which is created if it is missing. */
function entry<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const known = maps.get(key)
  if (known !== undefined) return known
  const created = new Map<string, V>()
  maps.set(key, created)
  return created
}
