import type { ColumnType, Generated } from 'kysely'

/**
 * A reservation. The counter already contains it; it is removed from the counter if transaction `by` rolls back. With
 * `by` null, an amount to be removed.
 */
export interface ClaimTable {
  id: Generated<number>
  by: string | null
  part: ColumnType<number, number | undefined, number>
  silo_id: string | null
  project_id: string | null
  sled_id: string | null
  /** number of vCPUs; on a sled, of hardware threads */
  cpus: ColumnType<number, number | undefined, number>
  /** bytes */
  memory: ColumnType<number, number | undefined, number>
  storage: ColumnType<number, number | undefined, number>
}

/** The amount by which more was released from a counter than the counter contained. */
export interface CounterDriftTable {
  /** ID of the collection or sled */
  counter: string
  cpus: number
  memory: number
  storage: number
}

/** An address that transaction `by` is allocating; with `by` null, an address that was released. */
export interface AddressClaimTable {
  by: string | null
  /** pool or subnet */
  scope: string
  ip: number
  first_port: ColumnType<number, number | undefined, number>
}
