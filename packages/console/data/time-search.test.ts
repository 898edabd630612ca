import { expect, test } from 'vitest'
import { readTimeSearch } from './time-search.ts'
import { choiceIn, spanIn, timeSearchOf } from './time-span.ts'

const now = new Date('2026-03-12T10:00:00Z')
const from = '2026-03-01T00:00:00.000Z'
const to = '2026-03-02T00:00:00.000Z'

test('an address names a span until now, or one by its ends', () => {
  expect(readTimeSearch({ range: 'week' })).toEqual({ range: 'week' })
  expect(readTimeSearch({ from: '2026-03-01', to: '2026-03-02', range: 'week' })).toEqual({
    range: 'week',
    from,
    to,
  })
})

test('what is no time is not there, and what is no span is the usual one', () => {
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

test('the usual span is not in the address', () => {
  expect(choiceIn({}, '30days')).toEqual({ preset: '30days' })
  expect(timeSearchOf({ preset: '30days' }, '30days', now)).toEqual({})
  expect(timeSearchOf({ preset: 'week' }, '30days', now)).toEqual({ range: 'week' })
})

test('a span goes into the address and comes out again, until now where its end was left open', () => {
  const range = { start: new Date(from), end: null }
  const search = timeSearchOf({ range }, '30days', now)
  expect(search).toEqual({ from, to: now.toISOString() })
  expect(spanIn(search)).toEqual({ start: new Date(from), end: now })
})
