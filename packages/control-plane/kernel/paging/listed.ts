import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../database/schema/index.ts'

/** What of a list's query says which rows it shows; the rest says in which order, and how many. */
export interface Filters {
  readonly project?: string | undefined
  readonly vpc?: string | undefined
  readonly search?: string | undefined
  readonly state?: readonly string[] | undefined
}

/** All rows of a list that its caller may see, before order and page: for its pages, and for who takes them all. */
export interface Listed<Table extends keyof Database> {
  readonly rows: SelectQueryBuilder<Database, Table, object>
  /** To be called when there are none: then the place of the list may not be there. @throws 404 */
  readonly ensure: () => Promise<void>
}

export const noneIsFine = (): Promise<void> => Promise.resolve()
