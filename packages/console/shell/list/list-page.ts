import type { Total } from '@portico/domain/counts.ts'

/** A page of rows, with what is known of the others. */
export interface ListPage<Row> {
  readonly rows: readonly Row[] | undefined
  /** The rows shown are those of the page before. */
  readonly isStale: boolean
  /** Why there are no rows. */
  readonly failure: Error | null
  readonly retry: () => void
  readonly size: number
  readonly next: (() => void) | undefined
  /** There is nothing at all: no filter, no earlier page hides anything. */
  readonly isEmpty: boolean
  readonly total: Total | undefined
  /** All that match, of whatever page, where they are all there. */
  readonly matching?: readonly Row[] | undefined
}
