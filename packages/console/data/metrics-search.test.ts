import { expect, test } from 'vitest'
import { readMetricsSearch } from './metrics-search.ts'

/** Without what is as it usually is. */
const read = (raw: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readMetricsSearch(raw)).filter(([, value]) => value !== undefined))

test('what an address asks for is read, and what makes no sense is dropped', () => {
  const id = '8f6f0f2e-0000-4000-8000-000000000001'
  const asked = { range: 'week', refresh: 0, state: 'idle', disk: id, nic: id, as: 'table' }
  expect(read(asked)).toEqual(asked)
  expect(
    read({ range: 7, refresh: 7, state: 'lazy', disk: '" || true', nic: 3, as: 'pie', from: 'x' }),
  ).toEqual({})
})

test('a span has both ends, in their order, in years that questions can name', () => {
  const [from, to] = ['2026-08-20T12:00:00.000Z', '2026-08-20T13:00:00.000Z']
  expect(read({ from, to, range: 'day' })).toEqual({ from, to, range: 'day' })
  expect(read({ from })).toEqual({})
  expect(read({ from: to, to: from })).toEqual({})
  expect(read({ from, to: '+012026-08-20T13:00:00.000Z' })).toEqual({})
})
