import { expect, test } from 'vitest'
import { addressAtMost } from '#data/explorer-search.ts'
import { queriesIn, queryOf, whyNotWritten, writtenOf } from './use-queries.ts'

const written = (texts: readonly string[], isOfView = false) => writtenOf(texts.map(queryOf), isOfView)

test('an empty query alone is none, unless a view has others', () => {
  expect(written([''])).toEqual({})
  expect(written([], true).q).toEqual([''])
  expect(written([''], true).q).toEqual([''])
  expect(written(['get a:b', '']).q).toEqual(['get a:b', ''])
})

test('what an address says of queries is read as it was written', () => {
  const queries = [
    { ...queryOf('get a:b'), isFolded: true },
    { ...queryOf('get c:d'), drawn: ['p95', '1a'] },
  ]
  const again = queriesIn(writtenOf(queries, false))
  expect(again.map(({ id: _id, ...query }) => query)).toEqual(queries.map(({ id: _id, ...query }) => query))
})

test('what is too long for an address is not written into one, and says why', () => {
  expect(whyNotWritten([queryOf('get a:b')])).toBeNull()
  expect(whyNotWritten([queryOf('x'.repeat(4097))])).toMatch('at most 4096')
  const many = Array.from({ length: 4 }, () => queryOf('x'.repeat(addressAtMost / 3)))
  expect(whyNotWritten(many)).toMatch('too long together')
})
