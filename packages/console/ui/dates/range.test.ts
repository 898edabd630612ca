import { expect, it, test } from 'vitest'
import { presetRange, rangePresets, rangeProblem, rangeText } from './range.ts'

const now = new Date('2026-08-20T12:00:00Z')
const earlier = new Date('2026-08-20T11:00:00Z')
const later = new Date('2026-08-20T13:00:00Z')
const iso = (time: Date) => time.toISOString().slice(11, 16)

it('ends a preset range now', () => {
  expect(presetRange('hour', now)).toEqual({ start: earlier, end: now })
  expect(rangePresets.map(({ id }) => presetRange(id, now).start.toISOString().slice(0, 16))).toEqual([
    '2026-08-20T11:00',
    '2026-08-20T09:00',
    '2026-08-19T12:00',
    '2026-08-13T12:00',
    '2026-07-21T12:00',
    '2026-05-22T12:00',
  ])
})

test.each([
  [{ start: earlier, end: now }, null, null],
  [{ start: null, end: now }, 'Start and end are required', null],
  [{ start: earlier, end: null }, 'Start and end are required', null],
  [{ start: null, end: null }, 'Start and end are required', 'A start or an end is required'],
  [{ start: now, end: earlier }, 'The end must be after the start', 'The end must be after the start'],
  [{ start: now, end: now }, 'The end must be after the start', 'The end must be after the start'],
  [{ start: later, end: null }, 'Start and end are required', 'The start must not be in the future'],
])(
  'the range %o has the problem %s when it needs an end, and %s when it may be open',
  (range, closed, open) => {
    expect(rangeProblem(range, now, false)).toBe(closed)
    expect(rangeProblem(range, now, true)).toBe(open)
  },
)

it('describes a selection in words', () => {
  expect(rangeText({ preset: '3hours' }, iso)).toBe('Last 3 hours')
  expect(rangeText({ range: { start: earlier, end: now } }, iso)).toBe('11:00 – 12:00')
  expect(rangeText({ range: { start: earlier, end: null } }, iso)).toBe('Since 11:00')
  expect(rangeText({ range: { start: null, end: now } }, iso)).toBe('Until 12:00')
})
