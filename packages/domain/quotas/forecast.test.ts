import { describe, expect, test } from 'vitest'
import { forecastOf, type Level, growthOf } from './forecast.ts'

const day = 86_400_000
const now = Date.UTC(2026, 2, 12)

/** Returns usage levels, one per day, the last one now. */
const over = (...values: number[]): Level[] =>
  values.map((value, at) => ({ time: now - (values.length - 1 - at) * day, value }))

describe('the growth rate', () => {
  test('is exact when usage grows evenly', () => {
    const pace = growthOf(over(10, 20, 30, 40, 50, 60, 70, 80))
    expect(pace?.likely).toBeCloseTo(10)
    expect(pace?.least).toBeCloseTo(10)
    expect(pace?.most).toBeCloseTo(10)
  })

  test('is the regression line when usage varies, with a larger error', () => {
    const pace = growthOf(over(10, 40, 20, 50, 30, 60, 40, 70, 50, 80))
    expect(pace?.likely).toBeGreaterThan(4)
    expect(pace?.likely).toBeLessThan(8)
    expect((pace?.most ?? 0) - (pace?.least ?? 0)).toBeGreaterThan(4)
  })

  test('is unknown when there is less than a week of data', () => {
    expect(growthOf(over(10, 20, 30, 40, 50, 60, 70))).toBeNull()
    expect(growthOf([])).toBeNull()
  })

  test('uses one value per day, even when a day has many changes', () => {
    const days = over(10, 20, 30, 40, 50, 60, 70, 80)
    const busy = days.flatMap((level) => [
      ...Array.from({ length: 9 }, (_, at) => ({ time: level.time - (9 - at) * 60_000, value: 500 })),
      level,
    ])
    expect(growthOf(busy)?.likely).toBeCloseTo(10)
  })
})

describe('the forecast', () => {
  const pace = { likely: 10, least: 5, most: 20 }

  test('has the likely, the earliest and the latest day', () => {
    expect(forecastOf(pace, 100, 200, now)).toEqual({
      kind: 'fills',
      likely: now + 10 * day,
      earliest: now + 5 * day,
      latest: now + 20 * day,
    })
  })

  test('has no latest day when the limit may never be reached, and ends after a year', () => {
    expect(forecastOf({ ...pace, least: -1 }, 100, 200, now)).toMatchObject({ kind: 'fills', latest: null })
    expect(forecastOf(pace, 0, 4000, now)).toEqual({ kind: 'far' })
    expect(forecastOf({ likely: -3, least: -6, most: 1 }, 100, 101, now)).toEqual({ kind: 'far' })
  })

  test('is full when the limit is reached, and unknown when the limit is zero', () => {
    expect(forecastOf(pace, 200, 200, now)).toEqual({ kind: 'full' })
    expect(forecastOf(null, 5, 0, now)).toEqual({ kind: 'full' })
    expect(forecastOf(pace, 0, 0, now)).toEqual({ kind: 'unknown' })
    expect(forecastOf(null, 100, 200, now)).toEqual({ kind: 'unknown' })
  })
})
