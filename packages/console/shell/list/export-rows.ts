import type { RowsPage } from './list-call.ts'

/** Rows asked for at once when a whole list is read. */
export const exportPage = 1000

/**
 * Read every row of a list, page after page.
 * @param readPage reads the page of a token, the first without one
 * @param onProgress told how many rows there are so far
 * @param options.emptyPageEnds whether nothing follows an empty page, whatever its token
 */
export async function readAllRows<Row>(
  readPage: (token: string | undefined) => Promise<RowsPage<Row>>,
  onProgress: (count: number) => void,
  { emptyPageEnds = true }: { emptyPageEnds?: boolean } = {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let token: string | undefined
  for (;;) {
    const page = await readPage(token)
    rows.push(...page.items)
    onProgress(rows.length)
    if (page.nextPage === null || page.nextPage === undefined) return rows
    // A system may answer a token although nothing follows.
    if (emptyPageEnds && page.items.length === 0) return rows
    token = page.nextPage
  }
}
