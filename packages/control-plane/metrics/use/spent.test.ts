import { expect, test } from 'vitest'
import { type Columns, noColumns } from '../samples/columns.ts'
import type { Processor } from './processors.ts'
import { type Parts, type Spent, spentBetween, spentInSpan, UseInSpan, UseInParts } from './spent.ts'

const processor: Processor = { id: 1, instance: 'i', started: 0, until: Infinity }

function useIn(parts: Parts, spent: readonly Spent[]) {
  const use = new UseInParts(parts)
  for (const each of spent) use.add(each)
  return use.shares()
}

function useOfAll(spent: readonly Spent[]) {
  const use = new UseInSpan()
  for (const each of spent) use.add(each)
  return use.share
}

/** A point of a test: seconds since the start of the vCPU, and busy seconds until then; null if unknown. */
interface Point {
  readonly seconds: number
  readonly run: number | null
  readonly all: number
}

const point = (seconds: number, run: number | null, all = seconds): Point => ({ seconds, run, all })

const columns = (...points: readonly Point[]): Columns => ({
  times: points.map(({ seconds }) => seconds * 1000),
  samples: points.map(() => 1),
  steps: points.map(() => 0),
  counters: [
    points.map(({ run }) => (run ?? NaN) * 1e9),
    points.map(({ run, all }) => (all - (run ?? NaN)) * 1e9),
    points.map(() => 0),
    points.map(() => NaN),
  ],
})

test('CPU use is the fraction of time in which the vCPUs ran', () => {
  const spent = spentBetween(processor, columns(point(60, 30), point(120, 45)), 0)
  expect(useIn({ from: 0, period: 60_000, count: 3 }, spent)).toEqual([0.5, 0.25, null])
  expect(useOfAll(spent)).toBe(0.375)
})

test('time before the span does not change the use in it', () => {
  const spent = spentBetween(processor, columns(point(60, 60), point(120, 60)), 30_000)
  expect(useIn({ from: 60_000, period: 60_000, count: 1 }, spent)).toEqual([0])
})

test('an interval in two parts is divided between them, and a part without a sample is unknown', () => {
  const spent = spentBetween(processor, columns(point(60, 0), point(150, 90), point(300, 90)), 0)
  expect(useIn({ from: 0, period: 60_000, count: 5 }, spent)).toEqual([0, null, 0.5, null, 0])
})

test('the use is unknown where a counter starts over', () => {
  const points = [point(60, 30), point(120, 10, 50), point(180, 40, 110)]
  expect(useIn({ from: 0, period: 60_000, count: 3 }, spentBetween(processor, columns(...points), 0))).toEqual([0.5, null, 0.5]) // prettier-ignore
  expect(spentInSpan(processor, noColumns, columns(...points.slice(1, 2)), 0)).toBeNull()
})

test('the counters at both ends of a span give the use in it, and the use is unknown when one is missing', () => {
  expect(
    spentInSpan(processor, columns(point(60, 10)), columns(point(590, 20), point(600, 64)), 60_000),
  ).toMatchObject({
    run: 54e9,
    all: 540e9,
  })
  expect(spentInSpan(processor, noColumns, columns(point(600, 60)), 60_000)).toBeNull()
  expect(
    spentInSpan({ ...processor, started: 60_000 }, noColumns, columns(point(660, 60, 600)), 60_000),
  ).toMatchObject({
    run: 60e9,
  })
  expect(spentInSpan(processor, columns(point(60, 10)), noColumns, 60_000)).toBeNull()
})

test('samples without vCPU times are ignored', () => {
  expect(spentBetween(processor, columns(point(60, null)), 0)).toEqual([])
  expect(useOfAll([])).toBeNull()
})

test('the use in an interval without elapsed time is unknown', () => {
  const none = { from: 30_000, until: 30_000, run: 0, all: 0 }
  const spent = spentBetween(processor, columns(point(60, 30)), 0)
  expect(useIn({ from: 0, period: 60_000, count: 1 }, [none, ...spent])).toEqual([0.5])
})
