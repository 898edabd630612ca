import { schemas } from '@portico/domain/oxql/schemas.ts'
import { expect, test } from 'vitest'
import { figureOf, merged } from './histograms.ts'
import { onSameTimes, summaryOf, tablesOf } from './tables.ts'
import { lengthText } from './units.ts'

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString()

function answered(name: string, values: readonly (readonly (number | null)[])[], starts?: readonly string[]) {
  const timeseries = Object.fromEntries(
    values.map((all, n) => [
      String(n),
      {
        fields: { instance_id: { type: 'uuid' as const, value: `i${n}` }, state: { type: 'string' as const, value: 'run' } }, // prettier-ignore
        points: {
          timestamps: all.map((_, point) => at(point * 10)),
          startTimes: starts === undefined ? null : [...starts],
          values: name.split(',').map(() => ({
            metricType: starts === undefined ? ('gauge' as const) : ('delta' as const),
            values: { type: 'double' as const, values: [...all] },
          })),
        },
      },
    ]),
  )
  return tablesOf([{ name, timeseries }] as never, { schemas, from: -Infinity, paceOf: () => 5 })
}

test('what a vCPU did is a share of its time, what was counted is told by the second', () => {
  const [usage] = answered('virtual_machine:vcpu_usage', [[2.5e9, null]])
  expect([usage?.shown.unit, usage?.series[0]?.values]).toEqual(['% of a vCPU', [50, null]])
  expect(answered('virtual_disk:reads', [[10]])[0]?.series[0]?.values).toEqual([2])
})

test('samples that say how long they were counted need no pace', () => {
  const [reads] = answered('virtual_disk:reads', [[40]], [at(-20)])
  expect(reads?.series[0]?.values).toEqual([2])
})

test('joined timeseries are a table each; fields that are the same of all are told once', () => {
  const tables = answered('virtual_disk:bytes_read,virtual_disk:bytes_written', [[1], [2]])
  expect(tables.map(({ title, by, same }) => [title, by, same])).toEqual([
    ['bytes read', ['instance_id'], [['state', 'run']]],
    ['bytes written', ['instance_id'], [['state', 'run']]],
  ])
})

test('points from before the time that is looked at are not shown', () => {
  const [table] = tablesOf(
    [{ name: 'hardware_component:power', timeseries: { 1: { fields: {}, points: { timestamps: [at(0), at(10)], values: [{ metricType: 'gauge', values: { type: 'double', values: [1, 2] } }] } } } }] as never, // prettier-ignore
    { schemas, from: Date.parse(at(5)), paceOf: () => null },
  )
  expect(table?.series[0]?.values).toEqual([2])
})

test('samples at times of their own are brought to the same times', () => {
  const series = (key: string, shift: number) => ({
    key,
    fields: {},
    times: Array.from({ length: 300 }, (_, n) => n * 5000 + shift),
    values: Array.from({ length: 300 }, (_, n) => n),
    histograms: null,
    texts: null,
  })
  const { times, series: all } = onSameTimes([series('a', 0), series('b', 1700)], 15_000)
  expect(times.length).toBeLessThan(110)
  expect(all.map(({ values }) => values.filter((value) => value === null).length)).toEqual([0, 1])
})

test('figures of a histogram lie where so many were counted', () => {
  const bins = { bins: [0, 10, 20, 40], counts: [0, 50, 50, 0], sum: 1500 }
  expect(figureOf(bins, 'mean')).toBe(15)
  expect(figureOf(bins, 'p50')).toBe(20)
  expect(figureOf(bins, 'p95')).toBe(38)
  expect(figureOf({ bins: [0], counts: [0], sum: 0 }, 'p99')).toBeNull()
  expect(merged([bins, bins]).counts).toEqual([0, 100, 100, 0])
})

test('a series is told by its last, mean and highest value', () => {
  expect(summaryOf([1, 5, null])).toEqual({ last: 5, mean: 3, highest: 5 })
  expect(summaryOf([null])).toEqual({ last: null, mean: null, highest: null })
  expect([1250, 1_250_000, 2e9, 0].map(lengthText)).toEqual(['1.25 µs', '1.25 ms', '2 s', '0 ns'])
})
