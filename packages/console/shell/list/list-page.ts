import type { Total } from '@portico/domain/counts.ts'

/** A page of rows, and the facts about the other pages that are known. */
export interface ListPage<Row> {
  readonly rows: readonly Row[] | undefined
  /** whether the rows are those of the previous page because the next page is loading */
  readonly isStale: boolean
  /** error if there are no rows because loading failed */
  readonly failure: Error | null
  readonly retry: () => void
  readonly size: number
  readonly next: (() => void) | undefined
  /** whether the list is empty even without filters */
  readonly isEmpty: boolean
  readonly total: Total | undefined
  /** all matching rows of all pages, if all are loaded */
  readonly matching?: readonly Row[] | undefined
}
