import { describe, expect, test } from 'vitest'
import { alignByMean, isUpsampled } from './align.ts'
import { deltasOf } from './deltas.ts'
import type { Series } from './table.ts'

const series = (times: number[], values: (number | null)[], starts: number[] | null = null): Series => ({
  fields: new Map(),
  times,
  starts,
  values: [values],
})

const aligned = (of: Series, end: number, period: number) => {
  const { times, values } = alignByMean(of, { end, period })
  return times.map((time, n) => [time, values[0]?.[n]])
}

test('aligning a gauge returns the mean per period, counted back from the end to the first point', () => {
  const gauge = series([1000, 3000, 4000, 21_000], [2, 4, 9, 7])
  expect(aligned(gauge, 24_000, 10_000)).toEqual([
    [4000, 5],
    [14_000, null],
    [24_000, 7],
  ])
})

test('a delta is divided among the periods in proportion to the share of its interval in each', () => {
  // 10 in 5 s, then 20 in 10 s. Half of the second interval is in each period.
  const counted = series([5000, 15_000], [10, 20], [0, 5000])
  expect(aligned(counted, 20_000, 10_000)).toEqual([
    [10_000, 20],
    [20_000, 10],
  ])
})

describe('after a gap', () => {
  /** A counter that grows by five per second, sampled every 5 s, without samples between 10 s and 40 s. */
  const counted = (since: number) => ({
    ...series([5000, 10_000, 40_000, 45_000], [25, 25, 150, 25], [0, 5000, 10_000, 40_000]),
    stands: {
      counts: [1, 1, 6, 1],
      since: [5000, 10_000, since, 45_000],
      gaps: [false, false, true, false],
    },
  })

  test('the mean stays the same, and periods without samples have no value', () => {
    expect(aligned(counted(40_000), 45_000, 10_000)).toEqual([
      [5000, 25],
      [15_000, 25],
      [25_000, null],
      [35_000, null],
      [45_000, 25],
    ])
  })

  test('a rolled-up point covers only the interval of its samples', () => {
    expect(aligned(counted(30_000), 45_000, 10_000).map(([, mean]) => mean)).toEqual([25, 25, null, 25, 25])
  })
})

test('counters become deltas: the whole count first, then differences, and the whole count after each restart', () => {
  const { starts, values } = deltasOf(series([10, 20, 30, 40, 50], [5, 9, 2, 4, 1], [3, 3, 25, 25, 25]))
  expect(values[0]).toEqual([5, 4, 2, 2, 1])
  expect(starts).toEqual([3, 10, 25, 30, 40])
})

test('histograms become deltas in the same way as counters', () => {
  const histogram = (counts: number[], sum: number) => ({ bins: [0, 10], counts, sum, min: 1, max: 12 })
  const readings = {
    ...series([10, 20], [], [3, 3]),
    values: [[histogram([2, 1], 20), histogram([2, 4], 60)]],
  }
  expect(deltasOf(readings).values[0]).toEqual([
    histogram([2, 1], 20),
    { bins: [0, 10], counts: [0, 3], sum: 40, min: null, max: null },
  ])
})

test('aligning to a period much shorter than the distance of points is refused, and gaps are accepted', () => {
  expect(isUpsampled(series([0, 5000, 90_000], [1, 2, 3]), 1000)).toBe(false)
  expect(isUpsampled(series([0, 5000, 90_000], [1, 2, 3]), 400)).toBe(true)
  expect(isUpsampled(series([0], [1]), 1)).toBe(false)
})
