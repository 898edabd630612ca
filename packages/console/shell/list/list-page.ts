import type { Total } from '@portico/domain/counts.ts'

/** A page of rows, with what is known about the other pages. */
export interface ListPage<Row> {
  readonly rows: readonly Row[] | undefined
  /** Whether the rows are those of the previous page, because the next page is loading. */
  readonly isStale: boolean
  /** The error if there are no rows because loading failed. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly size: number
  readonly next: (() => void) | undefined
  /** Whether the list is empty without filters. */
  readonly isEmpty: boolean
  readonly total: Total | undefined
  /** All matching rows of all pages, if all are loaded. */
  readonly matching?: readonly Row[] | undefined
}
