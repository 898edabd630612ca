import { expect, test } from 'vitest'
import { readMetricsSearch } from './metrics-search.ts'

/** Removes undefined values. */
const read = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readMetricsSearch(raw)).filter(([, value]) => value !== undefined))

test('the state is parsed from the URL, and invalid values are dropped', () => {
  const id = '8f6f0f2e-0000-4000-8000-000000000001'
  const args = { range: 'week', refresh: 0, state: 'idle', disk: id, nic: id, as: 'table' }
  expect(read(args)).toEqual(args)
  expect(
    read({ range: 7, refresh: 7, state: 'lazy', disk: '" || true', nic: 3, as: 'pie', from: 'x' }),
  ).toEqual({})
})

test('a range requires both ends, in order, within the years that queries accept', () => {
  const [from, to] = ['2026-08-20T12:00:00.000Z', '2026-08-20T13:00:00.000Z']
  expect(read({ from, to, range: 'day' })).toEqual({ from, to, range: 'day' })
  expect(read({ from })).toEqual({})
  expect(read({ from: to, to: from })).toEqual({})
  expect(read({ from, to: '+012026-08-20T13:00:00.000Z' })).toEqual({})
})
