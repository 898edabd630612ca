import { mapConcurrently } from '#data/map-concurrently.ts'

/** One row's outcome of a bulk action. */
export interface Outcome<Row> {
  readonly row: Row
  /** What went wrong, or null. */
  readonly problem: string | null
}

/** Do something to every row, a few at a time; one failure stops nothing. Outcomes keep the rows' order. */
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
