import { expect, test } from 'vitest'
import { amountBetween, rateAt, type Rhythm } from './rhythm.ts'

const hour = 3_600_000
const day = 24 * hour
/** 5 January 2026 was a Monday. */
const monday = Date.UTC(2026, 0, 5)

const office: Rhythm = {
  key: 4711,
  mean: 0.3,
  most: 0.8,
  course: { kind: 'tide', swing: 0.9, peak: 0.5 },
  weekend: 0.2,
  bursts: 0.9,
}
const nightly: Rhythm = {
  ...office,
  mean: 0.075,
  most: 0.8,
  course: { kind: 'window', begin: 0.1, length: 0.1 },
  weekend: 1,
}

test('a weekday has the mean amount, and a day of the weekend has the configured share of it', () => {
  expect(amountBetween(office, monday, monday + day)).toBeCloseTo(0.3 * 86_400, 6)
  expect(amountBetween(office, monday + 5 * day, monday + 6 * day)).toBeCloseTo(0.2 * 0.3 * 86_400, 6)
  expect(amountBetween(office, monday, monday + 70 * day)).toBeCloseTo(10 * 5.4 * 0.3 * 86_400, 4)
})

test('amounts of parts of a day add up to that of the whole day, and stay within bounds', () => {
  const from = monday + 3 * hour + 1234
  let [sum, at] = [0, from]
  for (let n = 0; n < 4000; n++) {
    const length = 1000 + ((n * 7919) % 40_000)
    const part = amountBetween(office, at, at + length)
    expect(part).toBeGreaterThanOrEqual(-1e-9)
    expect(part).toBeLessThanOrEqual((0.8 * length) / 1000 + 1e-6)
    sum += part
    at += length
  }
  expect(amountBetween(office, from, at)).toBeCloseTo(sum, 6)
})

test('load is high by day and low by night, and has bursts', () => {
  const hours = Array.from({ length: 24 }, (_, n) => rateAt(office, monday + (n + 1) * hour, hour))
  expect(Math.max(...hours.slice(10, 14))).toBeGreaterThan(0.4)
  expect(Math.max(...hours.slice(0, 3), ...hours.slice(22))).toBeLessThan(0.15)
  const minutes = Array.from({ length: 60 }, (_, n) => rateAt(office, monday + 11 * hour + n * 60_000))
  expect(Math.max(...minutes)).toBeGreaterThan(1.8 * Math.min(...minutes))
})

test('load that is limited to a window of the day is zero outside that window', () => {
  const hours = (from: number, to: number) => amountBetween(nightly, monday + from * hour, monday + to * hour)
  expect(hours(0, 2.4)).toBeCloseTo(0, 6)
  expect(hours(4.8, 24)).toBeCloseTo(0, 6)
  expect(hours(2.4, 4.8)).toBeCloseTo(0.075 * 86_400, 6)
})

test('rhythms with different keys have different bursts', () => {
  const of = (key: number) => rateAt({ ...office, key }, monday + 12 * hour)
  expect(of(1)).toBe(of(1))
  expect(new Set([1, 2, 3, 4, 5].map(of)).size).toBe(5)
})
