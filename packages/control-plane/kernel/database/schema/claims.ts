import type { ColumnType, Generated } from 'kysely'

/** Counted already, and taken out again if transaction `by` rolls back; with `by` null, taken out. */
export interface ClaimTable {
  id: Generated<number>
  by: string | null
  part: ColumnType<number, number | undefined, number>
  silo_id: string | null
  project_id: string | null
  sled_id: string | null
  /** vCPUs; on a sled, hardware threads */
  cpus: ColumnType<number, number | undefined, number>
  /** bytes */
  memory: ColumnType<number, number | undefined, number>
  storage: ColumnType<number, number | undefined, number>
}

/** How much more was given back to a counter than it contained. */
export interface CounterDriftTable {
  /** ID of the collection or sled */
  counter: string
  cpus: number
  memory: number
  storage: number
}

/** An address that transaction `by` is taking; with `by` null, one that has become free. */
export interface AddressClaimTable {
  by: string | null
  /** pool or subnet */
  scope: string
  ip: number
  first_port: ColumnType<number, number | undefined, number>
}
