import { expect, test } from 'vitest'
import { type ChartData, extentOf, gapsIn, latest, nearest, stacked } from './series.ts'

const chart = (...series: (number | null)[][]): ChartData => ({
  times: (series[0] ?? []).map((_, at) => at * 10),
  series: series.map((values, at) => ({ id: String(at), label: String(at), values })),
})

const reason = 'No samples'

test('a gap extends from the last sample before it to the first sample after it', () => {
  expect(gapsIn(chart([1, null, null, 4, 5], [1, null, null, null, 5]))).toEqual([
    { from: 0, to: 30, first: 1, last: 2, reason },
  ])
  expect(gapsIn(chart([null, 2, null]))).toEqual([
    { from: 0, to: 10, first: 0, last: 0, reason },
    { from: 10, to: 20, first: 2, last: 2, reason },
  ])
  expect(gapsIn(chart([null, null]))).toEqual([{ from: 0, to: 10, first: 0, last: 1, reason }])
  expect(gapsIn(chart([]))).toEqual([])
})

test('two consecutive reasons for missing samples make two adjacent gaps', () => {
  const why = (time: number) => (time < 20 ? 'Not created yet' : 'Stopped')
  expect(gapsIn(chart([null, null, null, null, 5]), why)).toEqual([
    { from: 0, to: 10, first: 0, last: 1, reason: 'Not created yet' },
    { from: 10, to: 40, first: 2, last: 3, reason: 'Stopped' },
  ])
})

test('stacked series are added up, and gaps remain gaps', () => {
  expect(
    stacked(chart([1, 2, null], [10, null, null], [5, 5, null])).series.map(({ values }) => values),
  ).toEqual([
    [1, 2, null],
    [11, null, null],
    [16, 7, null],
  ])
})

test('the extent covers all values, and is null without values', () => {
  expect(extentOf(chart([3, null], [-1, 7]))).toEqual([-1, 7])
  expect(extentOf(chart([null]))).toBeNull()
})

test('the nearest sample is found also for a time outside the range', () => {
  const times = [0, 10, 20, 40]
  expect([-5, 4, 6, 29, 31, 99].map((time) => nearest(times, time))).toEqual([0, 0, 1, 2, 3, 3])
  expect(nearest([7], 0)).toBe(0)
})

test('the latest index is the index of the last sample', () => {
  expect(latest(chart([1, 2, null], [1, null, null]))).toBe(1)
  expect(latest(chart([null, null]))).toBe(1)
})
