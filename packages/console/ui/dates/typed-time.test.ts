import { expect, it, test } from 'vitest'
import { parseTime } from './typed-time.ts'

const now = new Date('2026-08-20T12:00:00Z')

test.each([
  ['2026-08-20T14:00:00Z', '2026-08-20T14:00:00.000Z'],
  ['2026-08-20 14:00 UTC', '2026-08-20T14:00:00.000Z'],
  ['2026-08-20T14:00:05.25Z', '2026-08-20T14:00:05.250Z'],
  ['2026-08-20T14:00:05,999999999Z', '2026-08-20T14:00:05.999Z'],
  ['2026-08-20T14:00+02:00', '2026-08-20T12:00:00.000Z'],
  ['2026-08-20T14:00-0330', '2026-08-20T17:30:00.000Z'],
  ['1787227200', '2026-08-20T12:00:00.000Z'],
  ['1787227200123', '2026-08-20T12:00:00.123Z'],
  [' now ', '2026-08-20T12:00:00.000Z'],
  ['-90m', '2026-08-20T10:30:00.000Z'],
  ['now-3h', '2026-08-20T09:00:00.000Z'],
  ['now - 2 d', '2026-08-18T12:00:00.000Z'],
  ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
])('%s is parsed as %s', (text, expected) => {
  expect(parseTime(text, now)?.toISOString()).toBe(expected)
})

it('parses a time without a zone as local, and a day as its start', () => {
  expect(parseTime('2026-08-20 14:05', now)).toEqual(new Date(2026, 7, 20, 14, 5))
  expect(parseTime('2026-08-20', now)).toEqual(new Date(2026, 7, 20))
})

test.each([
  '',
  'tomorrow',
  '20/08/2026',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-08-20 24:00',
  '3h',
  '-3y',
])('%j is not parsed as a time', (text) => expect(parseTime(text, now)).toBeNull())
