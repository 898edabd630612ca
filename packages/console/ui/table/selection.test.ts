import { expect, it } from 'vitest'
import { pageSelection, rangeBetween, withRows } from './selection.ts'

const shown = ['a', 'b', 'c', 'd']

it('selects all rows between the row that was pressed last and this one, in either direction', () => {
  expect(rangeBetween(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
})

it('selects one row when none was pressed before', () => {
  expect(rangeBetween(shown, null, 'c')).toEqual(['c'])
  expect(rangeBetween(shown, 'gone', 'c')).toEqual(['c'])
})

it('adds and removes rows without modifying the set that it is given', () => {
  const before = new Set(['a'])
  expect([...withRows(before, ['b', 'c'], true)]).toEqual(['a', 'b', 'c'])
  expect([...withRows(before, ['a'], false)]).toEqual([])
  expect([...before]).toEqual(['a'])
})

it('reports how many rows of the page are selected, and ignores other pages', () => {
  expect(pageSelection(new Set(['x']), shown)).toBe('none')
  expect(pageSelection(new Set(['a', 'x']), shown)).toBe('some')
  expect(pageSelection(new Set(shown), shown)).toBe('all')
  expect(pageSelection(new Set(), [])).toBe('none')
})
