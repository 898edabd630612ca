import { allLimit } from '#data/limits.ts'
import type { RowsPage } from './list-call.ts'

/** The rows that were read of a list. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  /** whether there are more rows than were read */
  readonly isCut: boolean
}

interface Reading {
  /** whether an empty page is the last one even if it has a token for the next page; true if omitted */
  readonly emptyPageEnds?: boolean
  /** maximum number of pages, and number of rows after which no further page is read */
  readonly most?: { readonly pages: number; readonly rows: number }
}

/**
 * Reads the rows of a list page by page, to its end or to a limit.
 * @param readPage reads the page for a token; the first page if the token is undefined
 * @param onProgress receives the number of rows so far
 */
export async function readRows<Row>(
  readPage: (token: string | undefined) => Promise<RowsPage<Row>>,
  onProgress: (count: number) => void,
  { emptyPageEnds = true, most = { pages: Infinity, rows: Infinity } }: Reading = {},
): Promise<ReadRows<Row>> {
  const rows: Row[] = []
  let token: string | undefined
  for (let pages = 1; ; pages++) {
    const page = await readPage(token)
    rows.push(...page.items)
    onProgress(rows.length)
    if (page.nextPage === null || page.nextPage === undefined) return { rows, isCut: false }
    // A server may return a token for the next page although no rows follow.
    if (emptyPageEnds && page.items.length === 0) return { rows, isCut: false }
    if (pages >= most.pages || rows.length >= most.rows) return { rows, isCut: true }
    token = page.nextPage
  }
}

/** The query parameters of a list operation that select a page. */
export interface PageQuery {
  readonly limit: number
  readonly pageToken?: string
}

/**
 * Reads all rows of a list in pages of the maximum size.
 * @param readPage reads the page that the query selects
 */
export async function readAllRows<Row>(
  readPage: (page: PageQuery) => Promise<RowsPage<Row>>,
): Promise<readonly Row[]> {
  const { rows } = await readRows(
    (pageToken) => readPage({ limit: allLimit, ...(pageToken !== undefined && { pageToken }) }),
    () => {},
  )
  return rows
}
