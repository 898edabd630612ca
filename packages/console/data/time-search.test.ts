import { expect, test } from 'vitest'
import { readTimeSearch } from './time-search.ts'
import { choiceIn, spanIn, timeSearchOf } from './time-span.ts'

const now = new Date('2026-03-12T10:00:00Z')
const from = '2026-03-01T00:00:00.000Z'
const to = '2026-03-02T00:00:00.000Z'

test('the URL contains a range that ends now, or a range with both ends', () => {
  expect(readTimeSearch({ range: 'week' })).toEqual({ range: 'week' })
  expect(readTimeSearch({ from: '2026-03-01', to: '2026-03-02', range: 'week' })).toEqual({
    range: 'week',
    from,
    to,
  })
})

test('an invalid time is dropped, and an unknown range is replaced by the default', () => {
  for (const raw of [
    { from: 'x', to },
    { from: to, to: from },
    { from },
    { range: 7 },
    { from, to: '+012026-08-20T13:00:00.000Z' },
  ])
    expect(readTimeSearch(raw)).toEqual({ range: undefined })
  expect(choiceIn(readTimeSearch({ range: 'ages' }), '30days')).toEqual({ preset: '30days' })
})

test('the URL does not contain the default range', () => {
  expect(choiceIn({}, '30days')).toEqual({ preset: '30days' })
  expect(timeSearchOf({ preset: '30days' }, '30days', now)).toEqual({})
  expect(timeSearchOf({ preset: 'week' }, '30days', now)).toEqual({ range: 'week' })
})

test('a range is restored from the URL, and ends now if the URL has no end', () => {
  const range = { start: new Date(from), end: null }
  const search = timeSearchOf({ range }, '30days', now)
  expect(search).toEqual({ from, to: now.toISOString() })
  expect(spanIn(search)).toEqual({ start: new Date(from), end: now })
})
