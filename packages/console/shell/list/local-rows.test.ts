import { expect, test } from 'vitest'
import type { Column } from '#ui/table/column.ts'
import { countsOf, pageOfLocal } from './local-rows.ts'

interface Row {
  name: string
  size: number | null
}
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: () => null, csv: ({ name }) => name },
  { id: 'size', header: 'Size', sortable: true, cell: () => null, csv: ({ size }) => size },
]
const rows: readonly Row[] = [
  { name: 'disk-10', size: 5 },
  { name: 'disk-2', size: null },
  { name: 'Root', size: 20 },
]
const names = (page: { rows: readonly Row[] }) => page.rows.map(({ name }) => name)

test('rows are sorted by name in natural order by default, with empty values last', () => {
  expect(names(pageOfLocal(rows, columns, {}))).toEqual(['disk-2', 'disk-10', 'Root'])
  expect(names(pageOfLocal(rows, columns, { sort: 'size' }))).toEqual(['disk-10', 'Root', 'disk-2'])
  expect(names(pageOfLocal(rows, columns, { sort: '-size' }))).toEqual(['Root', 'disk-10', 'disk-2'])
})

test('the search matches the text of every column, ignoring case', () => {
  expect(names(pageOfLocal(rows, columns, { search: 'ROOT' }))).toEqual(['Root'])
  expect(names(pageOfLocal(rows, columns, { search: '5' }))).toEqual(['disk-10'])
  expect(names(pageOfLocal(rows, columns, { search: 'nothing' }))).toEqual([])
})

test('pages do not overlap, and an invalid page token selects the first page or the last one', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `d-${index}`, size: index }))
  const first = pageOfLocal(many, columns, {})
  expect([first.rows.length, first.next, first.matching.length]).toEqual([25, '25', 60])
  const last = pageOfLocal(many, columns, { page: '50' })
  expect([names(last)[0], last.rows.length, last.next]).toEqual(['d-50', 10, undefined])
  expect(names(pageOfLocal(many, columns, { page: 'garbage' }))[0]).toBe('d-0')
  expect(names(pageOfLocal(many, columns, { page: '1000' }))[0]).toBe('d-50')
})

test('a row with several states is counted in each of them', () => {
  const statesOf = ({ size }: Row) => [size === null ? 'empty' : 'full', ...(size === 20 ? ['large'] : [])]
  expect(countsOf(rows, statesOf)).toEqual({ full: 2, empty: 1, large: 1 })
  const shown = (...state: string[]) => names(pageOfLocal(rows, columns, { state }, statesOf))
  expect(shown('large')).toEqual(['Root'])
  expect(shown('empty', 'large')).toEqual(['disk-2', 'Root'])
  expect(shown('other')).toEqual([])
})
