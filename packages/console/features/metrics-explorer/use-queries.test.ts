import { expect, test } from 'vitest'
import { maxUrlLength } from '#data/explorer-search.ts'
import { queriesIn, queryOf, whyTooLong, urlStateOf } from './use-queries.ts'

const written = (texts: readonly string[], isOfView = false) => urlStateOf(texts.map(queryOf), isOfView)

test('a page with a single empty query is treated as empty, unless it changes a view', () => {
  expect(written([''])).toEqual({})
  expect(written([], true).q).toEqual([''])
  expect(written([''], true).q).toEqual([''])
  expect(written(['get a:b', '']).q).toEqual(['get a:b', ''])
})

test('queries are read from the URL unchanged', () => {
  const queries = [
    { ...queryOf('get a:b'), isFolded: true },
    { ...queryOf('get c:d'), drawn: ['p95', '1a'] },
  ]
  const again = queriesIn(urlStateOf(queries, false))
  expect(again.map(({ id: _id, ...query }) => query)).toEqual(queries.map(({ id: _id, ...query }) => query))
})

test('queries that are too long for a URL are not written to it, and the page shows the reason', () => {
  expect(whyTooLong([queryOf('get a:b')])).toBeNull()
  expect(whyTooLong([queryOf('x'.repeat(4097))])).toMatch('at most 4096')
  const many = Array.from({ length: 4 }, () => queryOf('x'.repeat(maxUrlLength / 3)))
  expect(whyTooLong(many)).toMatch(
    'These queries are too long for the URL of this page. Remove or shorten one',
  )
})
