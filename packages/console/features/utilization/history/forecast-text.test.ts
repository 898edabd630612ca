import { describe, expect, test } from 'vitest'
import { forecastRangeText, forecastText, paceText } from './forecast-text.ts'

const day = 86_400_000
const now = Date.UTC(2026, 2, 12)
const dayText = (time: Date) => time.toISOString().slice(5, 10)
const fills = (likely: number, earliest = likely, latest: number | null = likely) =>
  ({
    kind: 'fills',
    likely: now + likely * day,
    earliest: now + earliest * day,
    latest: latest === null ? null : now + latest * day,
  }) as const
const words = (filling: Parameters<typeof forecastText>[0]) => forecastText(filling, now, dayText)

describe('the date when a quota is full', () => {
  test('is a day when it is near, with a warning when it is soon', () => {
    expect(words(fills(9))).toEqual({ tone: 'warn', text: 'full 03-21, in 9 days' })
    expect(words(fills(40))).toEqual({ tone: 'calm', text: 'full 04-21, in 40 days' })
    expect(words(fills(0.4))).toEqual({ tone: 'warn', text: 'full 03-12, within a day' })
  })

  test('is a number of months when it is far ahead', () => {
    expect(words(fills(151))?.text).toBe('full in about 5 months')
    expect(words({ kind: 'far' })?.text).toBe('not full within a year')
  })

  test('is empty when it is unknown', () => {
    expect(words({ kind: 'unknown' })).toBeNull()
    expect(words({ kind: 'full' })).toEqual({ tone: 'bad', text: 'used up' })
  })

  test('is a range of days when it is uncertain', () => {
    expect(forecastRangeText(fills(9, 6, 15), dayText)).toBe('between 03-18 and 03-27')
    expect(forecastRangeText(fills(9), dayText)).toBe('')
    expect(forecastRangeText(fills(9, 6, null), dayText)).toBe('03-18 at the earliest')
    expect(forecastRangeText({ kind: 'far' }, dayText)).toBe('')
  })
})

test('growth is shown in the unit of its resource', () => {
  const pace = (likely: number) => ({ likely, least: likely, most: likely })
  expect(paceText('cpus', pace(240), 1000)).toBe('Growing by 240 a day')
  expect(paceText('cpus', pace(-1.25), 1000)).toBe('Shrinking by 1.3 a day')
  expect(paceText('memory', pace(2 ** 30), 2 ** 40)).toBe('Growing by 1 GiB a day')
  expect(paceText('cpus', pace(0.01), 1000)).toBe('Neither growing nor shrinking')
  expect(paceText('cpus', null, 1000)).toContain('A forecast appears after a week of data')
})
