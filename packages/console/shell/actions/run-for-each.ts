import { mapConcurrently } from '#data/map-concurrently.ts'

/** The outcome of a bulk action for one row. */
export interface Outcome<Row> {
  readonly row: Row
  /** error message; null if the action succeeded */
  readonly problem: string | null
}

/**
 * Calls a function for every row, a few at a time. A failure does not stop the others. The outcomes are in the order of
 * the rows.
 */
export const runForEach = <Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  messageOf: (error: unknown) => string,
): Promise<readonly Outcome<Row>[]> =>
  mapConcurrently(rows, async (row) => {
    try {
      await run(row)
      return { row, problem: null }
    } catch (error) {
      return { row, problem: messageOf(error) }
    }
  })
