import { expect, test } from 'vitest'
import { type PageQuery, readAllRows, readRows } from './export-rows.ts'

const pages: Record<string, { items: number[]; nextPage: string | null }> = {
  '': { items: [1, 2], nextPage: 'b' },
  b: { items: [3], nextPage: 'c' },
  c: { items: [], nextPage: 'd' },
}
const read = (token: string | undefined) => Promise.resolve(pages[token ?? ''] ?? { items: [] })
const ignore = () => {}

test('reading a list ends at an empty page', async () => {
  const progress: number[] = []
  expect(await readRows(read, (count) => progress.push(count))).toEqual({ rows: [1, 2, 3], isCut: false })
  expect(progress).toEqual([2, 3, 3])
})

test('reading a list continues after an empty page when others may follow it', async () => {
  const toTheEnd = (token: string | undefined) =>
    token === 'd' ? Promise.resolve({ items: [4], nextPage: null }) : read(token)
  expect(await readRows(toTheEnd, ignore, { emptyPageEnds: false })).toEqual({
    rows: [1, 2, 3, 4],
    isCut: false,
  })
})

test('reading a list ends at the limit and reports whether there are more rows', async () => {
  expect(await readRows(read, ignore, { most: { pages: 1, rows: 5 } })).toEqual({ rows: [1, 2], isCut: true })
  expect(await readRows(read, ignore, { most: { pages: 5, rows: 3 } })).toEqual({
    rows: [1, 2, 3],
    isCut: true,
  })
  const one = () => Promise.resolve({ items: [1], nextPage: null })
  expect(await readRows(one, ignore, { most: { pages: 1, rows: 1 } })).toEqual({ rows: [1], isCut: false })
})

test('all rows of a list with several pages are read in pages of the maximum size', async () => {
  const queries: PageQuery[] = []
  const rows = await readAllRows((page) => {
    queries.push(page)
    return read(page.pageToken)
  })
  expect(rows).toEqual([1, 2, 3])
  expect(queries).toEqual([{ limit: 1000 }, { limit: 1000, pageToken: 'b' }, { limit: 1000, pageToken: 'c' }])
})
