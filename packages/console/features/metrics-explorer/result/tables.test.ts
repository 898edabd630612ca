import { schemas } from '@portico/domain/oxql/schemas.ts'
import { expect, test } from 'vitest'
import { figureOf, merged } from './histograms.ts'
import { resampled, onSameTimes, summaryOf, tablesOf } from './tables.ts'
import { lengthText } from './units.ts'

const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString()

const reading = { schemas, from: -Infinity, until: Infinity, now: Infinity, paceOf: () => 5 }

function answered(
  name: string,
  values: readonly (readonly (number | null)[])[],
  starts?: readonly string[],
  now = Infinity,
) {
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
  return tablesOf([{ name, timeseries }] as never, { ...reading, now })
}

test('vCPU time is shown as a share of time, and counters as rates per second', () => {
  const [usage] = answered('virtual_machine:vcpu_usage', [[2.5e9, null]])
  expect([usage?.shown.unit, usage?.series[0]?.values]).toEqual(['% of a vCPU', [50, null]])
  expect(answered('virtual_disk:reads', [[10]])[0]?.series[0]?.values).toEqual([2])
})

test('the newest period of a counter is omitted while most of its samples are missing', () => {
  const now = (second: number) => Date.parse(at(second))
  const figuresOf = (name: string, second: number) =>
    answered(name, [[10, 10, 4, null]], undefined, now(second))[0]?.series[0]?.values
  expect(figuresOf('virtual_disk:reads', 30)).toEqual([2, 2, null, null])
  expect(figuresOf('virtual_disk:reads', 3600)).toEqual([2, 2, 0.8, null])
  expect(figuresOf('collection_target:cpus_provisioned', 30)).toEqual([10, 10, 4, null])
})

test('a sample that covers more than a period is scaled to the period', () => {
  const table = tablesOf(
    [{ name: 'sled_data_link:packets_sent', timeseries: { 1: { fields: {}, points: { timestamps: [at(0), at(10)], values: [{ metricType: 'gauge', values: { type: 'double', values: [100, null] } }] } } } }] as never, // prettier-ignore
    { ...reading, paceOf: () => 30 },
  )
  expect(table[0]?.series[0]?.values).toEqual([10, null])
})

test('samples with durations do not need the sampling interval', () => {
  const [reads] = answered('virtual_disk:reads', [[40]], [at(-20)])
  expect(reads?.series[0]?.values).toEqual([2])
})

test('each timeseries of a join has a table, and fields common to all series are listed once', () => {
  const tables = answered('virtual_disk:bytes_read,virtual_disk:bytes_written', [[1], [2]])
  expect(tables.map(({ title, by, same }) => [title, by, same])).toEqual([
    ['bytes read', ['instance_id'], [['state', 'run']]],
    ['bytes written', ['instance_id'], [['state', 'run']]],
  ])
})

test('series are labelled by the fewest fields that distinguish them', () => {
  const series = (fields: Record<string, string>) => ({
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { type: 'string', value }]),
    ),
    points: { timestamps: [], startTimes: null, values: [] },
  })
  const labelledBy = (...all: Record<string, string>[]) =>
    tablesOf(
      [
        {
          name: 'virtual_disk:io_latency',
          timeseries: Object.fromEntries(all.map((each, n) => [n, series(each)])),
        },
      ] as never,
      reading,
    )[0]?.labelledBy
  const kinds = ['read', 'write'].flatMap((kind) => ['a', 'b'].map((disk) => ({ block_size: disk === 'a' ? '512' : '4096', disk, kind, of: 'i' }))) // prettier-ignore
  expect(labelledBy(...kinds.slice(0, 2))).toEqual(['block_size'])
  expect(labelledBy(...kinds, { block_size: '512', disk: 'c', kind: 'read', of: 'i' })).toEqual([
    'disk',
    'kind',
  ])
})

test('points outside the range are not shown', () => {
  const [table] = tablesOf(
    [{ name: 'hardware_component:power', timeseries: { 1: { fields: {}, points: { timestamps: [at(0), at(10), at(20)], values: [{ metricType: 'gauge', values: { type: 'double', values: [1, 2, 3] } }] } } } }] as never, // prettier-ignore
    { ...reading, from: Date.parse(at(5)), until: Date.parse(at(15)) },
  )
  expect(table?.series[0]?.values).toEqual([2])
})

test('samples at different times are assigned to common times', () => {
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

test('the samples of a resource that was stopped in between have a gap', () => {
  const times = [0, 5, 10, 100, 105]
  const series = { key: 'a', fields: {}, times, values: times.map(() => 1), histograms: null, texts: null }
  const drawn = onSameTimes([series], 5)
  expect(drawn.times).toEqual([0, 5, 10, 15, 95, 100, 105])
  expect(drawn.series[0]?.values).toEqual([1, 1, 1, null, null, 1, 1])
})

test('a value that is recorded on change applies until the next one', () => {
  const series = (times: readonly number[]) => ({
    key: 'a',
    fields: {},
    times,
    values: times.map((_, n) => n + 1),
    histograms: null,
    texts: null,
  })
  const drawn = resampled([series([0, 25]), series([15])], 40, 10)
  expect(drawn.times).toEqual([0, 10, 20, 30, 40])
  expect(drawn.series.map(({ values }) => values)).toEqual([
    [1, 1, 1, 2, 2],
    [null, null, 1, 1, 1],
  ])
})

test('histogram statistics are interpolated within bins', () => {
  const bins = { bins: [0, 10, 20, 40], counts: [0, 50, 50, 0], sum: 1500 }
  expect(figureOf(bins, 'mean')).toBe(15)
  expect(figureOf(bins, 'p50')).toBe(20)
  expect(figureOf(bins, 'p95')).toBe(38)
  expect(figureOf({ bins: [0], counts: [0], sum: 0 }, 'p99')).toBeNull()
  expect(merged([bins, bins]).counts).toEqual([0, 100, 100, 0])
})

test('the summary of a series contains its last, mean and highest value', () => {
  expect(summaryOf([1, 5, null])).toEqual({ last: 5, mean: 3, highest: 5 })
  expect(summaryOf([null])).toEqual({ last: null, mean: null, highest: null })
  expect([1250, 1_250_000, 2e9, 0].map(lengthText)).toEqual(['1.25 µs', '1.25 ms', '2 s', '0 ns'])
})
