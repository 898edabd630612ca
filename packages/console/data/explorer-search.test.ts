import { expect, test } from 'vitest'
import { maxQueries, readExplorerSearch } from './explorer-search.ts'

test('queries, collapsed queries and display settings are parsed from the URL', () => {
  expect(
    readExplorerSearch({ q: ['a', 'b'], fold: '1', draw: ['0.p99.abc', 'x'], as: 'table' }),
  ).toMatchObject({
    q: ['a', 'b'],
    fold: [1],
    draw: ['0.p99.abc'],
    as: 'table',
  })
})

test('invalid values are dropped, and lists are shortened to their limits', () => {
  const search = readExplorerSearch({
    q: Array.from({ length: 20 }, () => 'q'),
    fold: ['9', 'x'],
    view: 'mine',
  })
  expect(search.q).toHaveLength(maxQueries)
  expect([search.fold, search.view, readExplorerSearch({}).q]).toEqual([undefined, undefined, undefined])
  expect(readExplorerSearch({ q: Array.from({ length: 8 }, () => '"'.repeat(4096)) }).q).toBeUndefined()
})
