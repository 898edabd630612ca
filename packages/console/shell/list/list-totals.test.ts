import { expect, test } from 'vitest'
import type { Column } from '#ui/table/column.ts'
import { pagePosition, sortOf, sortText, totalOf } from './list-totals.ts'

const columns: readonly Column<never>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: () => null },
  { id: 'time_created', header: 'Created', sortable: true, cell: () => null },
]

test('a list is sorted by name unless the URL contains another order', () => {
  expect(sortOf(undefined, columns)).toEqual({ column: 'name', direction: 'asc' })
  expect(sortOf('-time_created', columns)).toEqual({ column: 'time_created', direction: 'desc' })
  expect(sortOf(undefined, [])).toBeNull()
  expect(sortOf(undefined, columns, '-time_created')).toEqual({ column: 'time_created', direction: 'desc' })
})

test('the text of an order is undefined when the order is the default', () => {
  expect(sortText({ column: 'name', direction: 'asc' })).toBeUndefined()
  expect(sortText(null)).toBeUndefined()
  expect(sortText({ column: 'name', direction: 'desc' })).toBe('-name')
  expect(sortText({ column: 'name', direction: 'asc' }, '-time_created')).toBe('name')
  expect(sortText({ column: 'time_created', direction: 'desc' }, '-time_created')).toBeUndefined()
})

test.each([
  [25, 25, { total: 1204, capped: false }, '26–50 of 1,204'],
  [0, 25, { total: 10_000, capped: true }, '1–25 of 10,000+'],
  [0, 3, { total: 3, capped: false }, '1–3 of 3'],
  [25, 25, { total: 50, capped: true }, '26–50'],
  [0, 25, undefined, '1–25'],
  [null, 25, { total: 99, capped: false }, undefined],
])('the position text of a page after %s rows with %s rows is correct', (before, shown, total, position) => {
  expect(pagePosition(before, shown, total).position).toBe(position)
})

const counts = { total: 9, capped: false, byState: { running: 4, failed: 1 } }
const first = { count: undefined, before: 0, shown: 25, hasNext: true }

test("the total is the sum of the server's counts in the filtered states", () => {
  expect(totalOf(counts, undefined, first)).toEqual({ total: 9, capped: false })
  expect(totalOf(counts, ['running', 'failed', 'stopped'], first)).toEqual({ total: 5, capped: false })
})

test('the total is the count that came with the page when the server does not count states', () => {
  const count = { total: 31, capped: false }
  expect(totalOf(undefined, undefined, { ...first, count })).toBe(count)
  expect(totalOf(counts, ['idle'], { ...first, count })).toBe(count)
})

test('the total of a full page is undefined when the server does not count', () => {
  expect(totalOf(undefined, undefined, first)).toBeUndefined()
})

test('the total follows from the last page when the server does not count', () => {
  const last = { count: undefined, before: 25, shown: 3, hasNext: false }
  expect(totalOf(undefined, undefined, last)).toEqual({ total: 28, capped: false })
  expect(totalOf(undefined, undefined, { ...last, before: null })).toBeUndefined()
  expect(totalOf(undefined, undefined, { ...last, shown: undefined })).toBeUndefined()
})
