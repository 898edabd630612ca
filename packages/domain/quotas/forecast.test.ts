import { describe, expect, test } from 'vitest'
import { fillingOf, type Level, paceOf } from './forecast.ts'

const day = 86_400_000
const now = Date.UTC(2026, 2, 12)

/** What was given out on the last days, the last of them now. */
const over = (...values: number[]): Level[] =>
  values.map((value, at) => ({ time: now - (values.length - 1 - at) * day, value }))

describe('the pace', () => {
  test('of what grows evenly is that, for sure', () => {
    const pace = paceOf(over(10, 20, 30, 40, 50, 60, 70, 80))
    expect(pace?.likely).toBeCloseTo(10)
    expect(pace?.least).toBeCloseTo(10)
    expect(pace?.most).toBeCloseTo(10)
  })

  test('of what goes up and down is the line through it, and less sure', () => {
    const pace = paceOf(over(10, 40, 20, 50, 30, 60, 40, 70, 50, 80))
    expect(pace?.likely).toBeGreaterThan(4)
    expect(pace?.likely).toBeLessThan(8)
    expect((pace?.most ?? 0) - (pace?.least ?? 0)).toBeGreaterThan(4)
  })

  test('of less than a week is not told', () => {
    expect(paceOf(over(10, 20, 30, 40, 50, 60, 70))).toBeNull()
    expect(paceOf([])).toBeNull()
  })

  test('counts a day once, however often something changed in it', () => {
    const days = over(10, 20, 30, 40, 50, 60, 70, 80)
    const busy = days.flatMap((level) => [
      ...Array.from({ length: 9 }, (_, at) => ({ time: level.time - (9 - at) * 60_000, value: 500 })),
      level,
    ])
    expect(paceOf(busy)?.likely).toBeCloseTo(10)
  })
})

describe('when it is full', () => {
  const pace = { likely: 10, least: 5, most: 20 }

  test('is the day, and between which', () => {
    expect(fillingOf(pace, 100, 200, now)).toEqual({
      kind: 'fills',
      likely: now + 10 * day,
      earliest: now + 5 * day,
      latest: now + 20 * day,
    })
  })

  test('may have no latest day, and is not told beyond a year', () => {
    expect(fillingOf({ ...pace, least: -1 }, 100, 200, now)).toMatchObject({ kind: 'fills', latest: null })
    expect(fillingOf(pace, 0, 4000, now)).toEqual({ kind: 'far' })
    expect(fillingOf({ likely: -3, least: -6, most: 1 }, 100, 101, now)).toEqual({ kind: 'far' })
  })

  test('is now where nothing is left, and not known of what nobody may take', () => {
    expect(fillingOf(pace, 200, 200, now)).toEqual({ kind: 'full' })
    expect(fillingOf(null, 5, 0, now)).toEqual({ kind: 'full' })
    expect(fillingOf(pace, 0, 0, now)).toEqual({ kind: 'unknown' })
    expect(fillingOf(null, 100, 200, now)).toEqual({ kind: 'unknown' })
  })
})
