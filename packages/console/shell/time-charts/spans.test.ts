import { expect, test } from 'vitest'
import { rangeIn, withChoice, zoomedInto, zoomedOut } from './spans.ts'

const now = new Date('2026-08-20T12:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const span = (from: number, to: number) => ({ from: ago(from).toISOString(), to: ago(to).toISOString() })

test('a range that ends now and has a length of one hour is used when the URL has none', () => {
  expect(rangeIn({}, now)).toEqual({ start: ago(60), end: now })
  expect(rangeIn({ range: 'day' }, now)).toEqual({ start: ago(1440), end: now })
  expect(rangeIn({ range: 'day', ...span(30, 20) }, now)).toEqual({ start: ago(30), end: ago(20) })
})

test('selecting a range replaces the current one', () => {
  const search = { range: 'day', as: 'table', ...span(30, 20) } as const
  expect(withChoice(search, { preset: 'week' }, now)).toEqual({ range: 'week', as: 'table' })
  expect(withChoice(search, { preset: 'hour' }, now)).toEqual({ as: 'table' })
  expect(withChoice(search, { range: { start: ago(9), end: ago(3) } }, now)).toEqual({
    as: 'table',
    ...span(9, 3),
  })
})

test('zooming in shows at least one minute, and the URL stores the previous preset range', () => {
  const search = { range: 'day' } as const
  expect(zoomedInto(search, ago(30).getTime(), ago(20).getTime())).toEqual({ ...search, ...span(30, 20) })
  expect(zoomedInto(search, ago(30).getTime(), ago(30).getTime())).toEqual({ ...search, ...span(30.5, 29.5) })
})

test('zooming out doubles the range around its center, and ends it now when it reaches the present', () => {
  expect(zoomedOut(span(70, 60), now)).toEqual(span(75, 55))
  expect(zoomedOut(span(40, 10), now)).toEqual({})
  expect(zoomedOut({}, now)).toEqual({ range: '3hours' })
  expect(zoomedOut({ range: '90days' }, now)).toEqual({ range: '90days' })
  const day = 1440
  expect(zoomedOut(span(200 * day, 10 * day), now)).toEqual(span(390 * day, 0))
})
