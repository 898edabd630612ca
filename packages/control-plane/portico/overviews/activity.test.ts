import { expect, test } from 'vitest'
import { addTraffic } from './activity.ts'

const begin = 1_000_000
const span = { begin, length: 1000, apart: 2000 }

/**
 * Returns a point `at` ms after the start, with the bytes sent since the machine started, and twice as many received.
 */
const point = (at: number, sent: number) => ({ time: begin + at, sent })

const added = (started: number, ...points: ReturnType<typeof point>[]) => {
  const sums = Array.from({ length: 3 }, () => ({ sent: 0, received: 0, samples: 0 }))
  const columns = {
    times: points.map(({ time }) => time),
    samples: points.map(() => 1),
    steps: points.map(() => 0),
    counters: [points.map(({ sent }) => sent), points.map(({ sent }) => 2 * sent)],
  }
  addTraffic(sums, columns, { ...span, started: begin + started })
  return sums.map(({ sent, received, samples }) => [sent, received, samples])
}

test('an increase is added to the interval in which it occurred', () => {
  expect(added(0, point(500, 10), point(1000, 30), point(2500, 60))).toEqual([
    [30, 60, 2],
    [0, 0, 0],
    [30, 60, 1],
  ])
})

test('traffic is unknown before the first sample of a machine that started before the span', () => {
  expect(added(-1, point(500, 1000), point(1500, 1030))).toEqual([
    [0, 0, 0],
    [30, 60, 1],
    [0, 0, 0],
  ])
})

test('a counter reset is not subtracted', () => {
  expect(added(0, point(500, 100), point(900, 5), point(950, 8))[0]).toEqual([103, 206, 3])
})

test('a sample at the start of the span is only the baseline of the next increase', () => {
  expect(added(-1, point(0, 1000), point(500, 1030), point(1500, 1040))).toEqual([
    [30, 60, 1],
    [10, 20, 1],
    [0, 0, 0],
  ])
})

test('an increase across a gap is not shown as a burst', () => {
  const [first, , last] = added(0, point(500, 10), point(2900, 5000), point(2950, 5010))
  expect(first).toEqual([10, 20, 1])
  expect(last).toEqual([10, 20, 1])
})
