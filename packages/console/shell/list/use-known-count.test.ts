import { expect, test } from 'vitest'
import { knownCount } from './use-known-count.ts'

test('a list shows its known total when it is not filtered', () => {
  expect(knownCount({}, 32)).toEqual({ known: { total: 32, byState: {}, capped: false } })
  expect(knownCount({ page: 'token', rows: 50 }, 32)).toEqual(knownCount({}, 32))
})

test('a list has no known count when its total is not loaded, or a search or state filters it', () => {
  expect(knownCount({}, undefined)).toEqual({})
  expect(knownCount({ search: 'web' }, 32)).toEqual({})
  expect(knownCount({ state: ['active'] }, 32)).toEqual({})
})
