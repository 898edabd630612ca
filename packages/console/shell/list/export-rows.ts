import { allOfThem } from '#data/limits.ts'
import type { RowsPage } from './list-call.ts'

/** Rows as far as they were read. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  /** There is more, which was not read. */
  readonly isCut: boolean
}

interface Reading {
  /** whether nothing follows an empty page, whatever its token; so it does unless told otherwise */
  readonly emptyPageEnds?: boolean
  /** pages that are read at most, and rows from which on no other one is */
  readonly most?: { readonly pages: number; readonly rows: number }
}

/**
 * Read the rows of a list, page after page, to its end or as far as is wanted.
 * @param readPage reads the page of a token, the first without one
 * @param onProgress told how many rows there are so far
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
    // A system may answer a token although nothing follows.
    if (emptyPageEnds && page.items.length === 0) return { rows, isCut: false }
    if (pages >= most.pages || rows.length >= most.rows) return { rows, isCut: true }
    token = page.nextPage
  }
}

/** The part of a list call's query that selects a page. */
export interface PageQuery {
  readonly limit: number
  readonly pageToken?: string
}

/**
 * All rows of a list, read in pages that are as large as the API allows.
 * @param readPage reads the page that the query selects
 */
export async function readAllRows<Row>(
  readPage: (page: PageQuery) => Promise<RowsPage<Row>>,
): Promise<readonly Row[]> {
  const { rows } = await readRows(
    (pageToken) => readPage({ limit: allOfThem, ...(pageToken !== undefined && { pageToken }) }),
    () => {},
  )
  return rows
}
