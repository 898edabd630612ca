import type { Total } from '@portico/domain/counts.ts'

/** A page of rows, with what is known of the others. */
export interface ListPage<Row> {
  readonly rows: readonly Row[] | undefined
  /** The rows shown are those of the previous page. */
  readonly isStale: boolean
  /** Why there are no rows. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly size: number
  readonly next: (() => void) | undefined
  /** The list is empty: no filter and no earlier page hides rows. */
  readonly isEmpty: boolean
  readonly total: Total | undefined
  /** All matching rows on all pages, when they are all loaded. */
  readonly matching?: readonly Row[] | undefined
}
