import { expect, test } from 'vitest'
import { readAllRows } from './export-rows.ts'

const pages: Record<string, { items: number[]; nextPage: string | null }> = {
  '': { items: [1, 2], nextPage: 'b' },
  b: { items: [3], nextPage: 'c' },
  c: { items: [], nextPage: 'd' },
}

test('all pages are read, up to an empty one', async () => {
  const progress: number[] = []
  const rows = await readAllRows(
    (token) => Promise.resolve(pages[token ?? ''] ?? { items: [] }),
    (count) => progress.push(count),
  )
  expect(rows).toEqual([1, 2, 3])
  expect(progress).toEqual([2, 3, 3])
})

test('where an empty page says nothing, all are read up to the last', async () => {
  const read = (token: string | undefined) =>
    Promise.resolve(token === 'd' ? { items: [4], nextPage: null } : (pages[token ?? ''] ?? { items: [] }))
  expect(await readAllRows(read, () => {}, { emptyPageEnds: false })).toEqual([1, 2, 3, 4])
})
