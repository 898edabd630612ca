import { expect, test } from 'vitest'
import { readTimeSearch } from './time-search.ts'
import { choiceIn, spanIn, timeSearchOf } from './time-span.ts'

const now = new Date('2026-03-12T10:00:00Z')
const from = '2026-03-01T00:00:00.000Z'
const to = '2026-03-02T00:00:00.000Z'

test('a URL contains a range until now, or one with both ends', () => {
  expect(readTimeSearch({ range: 'week' })).toEqual({ range: 'week' })
  expect(readTimeSearch({ from: '2026-03-01', to: '2026-03-02', range: 'week' })).toEqual({
    range: 'week',
    from,
    to,
  })
})

test('an invalid time is dropped, and an unknown range becomes the default', () => {
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

test('the default range is not in the URL', () => {
  expect(choiceIn({}, '30days')).toEqual({ preset: '30days' })
  expect(timeSearchOf({ preset: '30days' }, '30days', now)).toEqual({})
  expect(timeSearchOf({ preset: 'week' }, '30days', now)).toEqual({ range: 'week' })
})

test('a range is read back from the URL, until now where its end was open', () => {
  const range = { start: new Date(from), end: null }
  const search = timeSearchOf({ range }, '30days', now)
  expect(search).toEqual({ from, to: now.toISOString() })
  expect(spanIn(search)).toEqual({ start: new Date(from), end: now })
})
