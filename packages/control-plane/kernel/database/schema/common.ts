import type { ColumnType, Generated } from 'kysely'

/** Read as a Date, written as a Date. */
export type Timestamp = ColumnType<Date, Date, Date>

/** jsonb: written as JSON text, read parsed. */
export type Json<T> = ColumnType<T, string, string>

export type { Generated }

/** The identity fields that most resources have (docs/reference/conventions.md#common-fields-and-updates). */
export interface IdentityColumns {
  id: string
  name: string
  description: string
  time_created: Timestamp
  time_modified: Timestamp
}

/** Every resource in a project also has the ID of its silo, so that a lookup by ID needs no join to find its owner. */
export interface ProjectObjectColumns extends IdentityColumns {
  silo_id: string
  project_id: string
}
