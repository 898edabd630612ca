/** One row's outcome of a bulk action. */
export interface Outcome<Row> {
  readonly row: Row
  /** What went wrong, or null. */
  readonly problem: string | null
}

/** Calls of a bulk action under way at the same time. */
const atOnce = 4

/** Do something to every row, a few at a time; one failure stops nothing. Outcomes keep the rows' order. */
export async function runForEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  messageOf: (error: unknown) => string,
): Promise<readonly Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = []
  const waiting = rows.entries()
  const work = async () => {
    for (const [index, row] of waiting) {
      try {
        await run(row)
        outcomes[index] = { row, problem: null }
      } catch (error) {
        outcomes[index] = { row, problem: messageOf(error) }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work))
  return outcomes
}
