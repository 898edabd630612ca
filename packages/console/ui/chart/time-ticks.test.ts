import { describe, expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

/** Uses the local time zone of the test run, because ticks are round in local time. */
const at = (day: number, hour = 0, minutes = 0, seconds = 0) =>
  new Date(2026, 7, day, hour, minutes, seconds).getTime()
const clock = (time: number) => {
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getDate()} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
const labels = (from: number, to: number, most: number) =>
  timeTicks(from, to, most).map(({ time, unit }) => `${clock(time)} ${unit}`)

test.each([
  [
    'an hour',
    at(20, 13, 32),
    at(20, 14, 32),
    6,
    ['20 13:40:00', '20 13:50:00', '20 14:00:00', '20 14:10:00', '20 14:20:00', '20 14:30:00'],
    'minute',
  ],
  ['seconds', at(20, 13, 0, 1), at(20, 13, 0, 22), 4, ['20 13:00:10', '20 13:00:20'], 'second'],
  ['a week', at(13, 12), at(20, 12), 4, ['14 00:00:00', '16 00:00:00', '18 00:00:00', '20 00:00:00'], 'day'],
  [
    'a month',
    at(1),
    at(31),
    5,
    ['1 00:00:00', '8 00:00:00', '15 00:00:00', '22 00:00:00', '29 00:00:00'],
    'day',
  ],
] as const)('the ticks for %s are at round times', (_, from, to, most, times, unit) => {
  expect(labels(from, to, most)).toEqual(times.map((time) => `${time} ${unit}`))
})

test('a tick at midnight among hours is labelled with the day', () => {
  expect(labels(at(20, 20), at(21, 5), 4)).toEqual([
    '20 21:00:00 minute',
    '21 00:00:00 day',
    '21 03:00:00 minute',
  ])
})

test('an empty range has no ticks', () => {
  expect(timeTicks(at(20), at(20), 5)).toEqual([])
  expect(timeTicks(at(20), at(21), 0)).toEqual([])
})

describe('for ranges of any length', () => {
  test('ticks are within the range, in order, and not more than fit', () => {
    for (let span = 1500; span < 4e10; span *= 1.7) {
      const from = at(20, 7, 13, 27)
      const times = timeTicks(from, from + span, 6).map(({ time }) => time)
      expect(times.length).toBeLessThanOrEqual(7)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times.every((time) => time >= from && time <= from + span)).toBe(true)
    }
  })
})
