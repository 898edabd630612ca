import { expect, test } from 'vitest'
import type { Column } from '../../ui/table/column.ts'
import { pagePosition, sortOf, sortText } from './list-words.ts'

const columns: readonly Column<never>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: () => null },
  { id: 'time_created', header: 'Created', sortable: true, cell: () => null },
]

test('lists go by name unless the address says otherwise', () => {
  expect(sortOf(undefined, columns)).toEqual({ column: 'name', direction: 'asc' })
  expect(sortOf('-time_created', columns)).toEqual({ column: 'time_created', direction: 'desc' })
  expect(sortOf(undefined, [])).toBeNull()
})

test('the usual order stays out of the address', () => {
  expect(sortText({ column: 'name', direction: 'asc' })).toBeUndefined()
  expect(sortText(null)).toBeUndefined()
  expect(sortText({ column: 'name', direction: 'desc' })).toBe('-name')
})

test.each([
  [25, 25, {}, { total: 1204, capped: false }, '26–50 of 1,204'],
  [0, 25, {}, { total: 10_000, capped: true }, '1–25 of 10,000+'],
  [0, 25, {}, undefined, '1–25'],
  [0, 3, {}, undefined, undefined],
  [0, 3, { state: ['running'] }, { total: 9, capped: false }, undefined],
  [null, 25, {}, undefined, undefined],
])('after %s rows, %s shown', (before, shown, search, counts, position) => {
  expect(pagePosition(before, shown, search, counts).position).toBe(position)
})
