import { expect, test } from 'vitest'
import { partsChosen, spanAround, timesOf } from './span.ts'

const now = new Date('2026-03-10T12:10:00Z')
const shown = (search: Parameters<typeof spanAround>[0]) => {
  const { start, end, parts } = spanAround(search, now)
  return [new Date(start).toISOString(), new Date(end).toISOString(), parts]
}

test('without a selection, the last day is drawn in half hours', () => {
  expect(shown({})).toEqual(['2026-03-09T12:30:00.000Z', '2026-03-10T12:30:00.000Z', 48])
})

test.each([
  ['2026-03-10T09:00:00.000Z', '2026-03-09T12:30:00.000Z', 48],
  ['2026-03-08T09:00:00.000Z', '2026-03-03T16:00:00.000Z', 42],
  ['2026-02-20T09:00:00.000Z', '2026-02-09T00:00:00.000Z', 60],
])('a selection from %s until now is drawn with some time before it', (from, start, parts) => {
  const [begins, ends, count] = shown({ from })
  expect([begins, count]).toEqual([start, parts])
  expect(Date.parse(String(ends))).toBeGreaterThan(now.getTime())
})

test('a selection in the past is drawn with half its length before and after it', () => {
  expect(shown({ from: '2025-05-01T00:00:00.000Z', to: '2025-05-03T00:00:00.000Z' })).toEqual([
    '2025-04-30T00:00:00.000Z',
    '2025-05-04T00:00:00.000Z',
    48,
  ])
})

test('a selection in the past starts and ends at bars of the chart around it', () => {
  let search = { from: '2025-05-01T02:18:02.500Z', to: '2025-05-01T04:36:05.000Z' }
  for (let i = 0; i < 4; i++) {
    const span = spanAround(search, now)
    const { from, to = '' } = timesOf(span, 13, 13, now)
    const closer = spanAround({ from, to }, now)
    const chosen = partsChosen(closer, { from, to })
    expect(chosen).not.toBeNull()
    if (chosen !== null) expect(timesOf(closer, chosen.first, chosen.last, now)).toEqual({ from, to })
    search = { from, to }
  }
  expect(Date.parse(search.to) - Date.parse(search.from)).toBe(60_000)
})

test.each([
  { from: '0000-01-01T00:00:00.000Z' },
  { to: '0000-01-01T00:00:00.000Z' },
  { from: '0000-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' },
])('a range outside the times that the API accepts is limited to them: %o', (search) => {
  const { start, end, parts } = spanAround(search, now)
  expect(new Date(start).toISOString()).toMatch(/^\d{4}-/)
  expect(end).toBeGreaterThan(start)
  expect(parts).toBeGreaterThan(0)
  expect(Number.isInteger(parts)).toBe(true)
  expect(parts).toBeLessThanOrEqual(96)
})

test.each([
  { from: '2026-03-10T11:00:00.000Z', to: '2026-03-10T09:00:00.000Z' },
  { from: '2030-01-01T00:00:00.000Z' },
  { to: '2030-01-01T00:00:00.000Z' },
  { from: '1970-01-01T00:00:00.000Z' },
])('a range is drawn for unusual times: %o', (search) => {
  const { start, end, parts } = spanAround(search, now)
  expect(end).toBeGreaterThan(start)
  expect(parts).toBeGreaterThan(0)
})

test('selected bars are restored from the URL', () => {
  const span = spanAround({}, now)
  const times = timesOf(span, 12, 10, now)
  expect(times).toEqual({ from: '2026-03-09T17:30:00.000Z', to: '2026-03-09T19:00:00.000Z' })
  expect(partsChosen(span, times)).toEqual({ first: 10, last: 12 })
})

test('a selection that includes the newest bar has no end', () => {
  const span = spanAround({}, now)
  const times = timesOf(span, 40, 47, now)
  expect(times).toEqual({ from: '2026-03-10T08:30:00.000Z', to: undefined })
  expect(partsChosen(span, times)).toEqual({ first: 40, last: 47 })
})

test('no bar is selected without times, or for times outside the chart', () => {
  const span = spanAround({}, now)
  expect(partsChosen(span, {})).toBeNull()
  expect(partsChosen(span, { from: '2026-03-10T11:00:00.000Z', to: '2026-03-10T09:00:00.000Z' })).toBeNull()
})
