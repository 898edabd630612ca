import type { OxqlQueryResult } from '@portico/contract/types.ts'
import { describe, expect, test } from 'vitest'
import { chartOf, cpuTimeOf, fieldIn, pacesIn, perSecond, valuesIn } from './results.ts'

const start = Date.UTC(2026, 7, 20, 12)
const grid = { start, end: start + 20_000, period: 5000, now: start + 3_600_000 }
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()

type Table = OxqlQueryResult['tables'][number]
const table = (
  ...series: readonly [fields: Record<string, string>, points: Record<number, number | null>][]
) =>
  ({
    name: 'a:b',
    timeseries: Object.fromEntries(
      series.map(([fields, points], key) => [
        key,
        {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name, { type: 'string', value }]),
          ),
          points: {
            timestamps: Object.keys(points).map((seconds) => at(Number(seconds))),
            startTimes: null,
            values: [{ metricType: 'gauge', values: { type: 'double', values: Object.values(points) } }],
          },
        },
      ]),
    ),
  }) as unknown as Table

describe('values', () => {
  const disks = table([{ disk: 'a' }, { 5: 1, 10: null, 20: 4 }], [{ disk: 'b' }, { 5: 2, 10: null, 15: 3 }])

  test('of several series are added up, and are missing only where all series lack a value', () => {
    expect(valuesIn(disks, grid)).toEqual([3, null, 3, 4])
    expect(valuesIn(disks, grid, ({ disk }) => disk?.value === 'b')).toEqual([2, null, 3, null])
    expect(fieldIn([disks, disks], 'disk')).toEqual(['a', 'b'])
  })

  test('of times before the range are ignored', () => {
    expect(valuesIn(table([{}, { [-5]: 900, 0: 900, 5: 1 }]), grid)).toEqual([1, null, null, null])
    expect(valuesIn(undefined, grid)).toEqual([null, null, null, null])
  })
})

test('of vCPU states are shares of the total time, independent of the number of vCPUs', () => {
  const second = 1e9
  const shares = cpuTimeOf(
    table(
      [{ state: 'run' }, { 5: 5 * second, 10: 5 * second }],
      [{ state: 'waiting' }, { 5: 0, 10: 5 * second }],
      [{ state: 'idle' }, { 5: 5 * second, 10: 0 }],
    ),
    grid,
  )
  expect(shares).toEqual({
    run: [50, 50, null, null],
    emulation: [0, 0, null, null],
    waiting: [0, 50, null, null],
    idle: [50, 0, null, null],
  })
})

test('of counters become rates per second, also when samples are late', () => {
  const paces = pacesIn(table([{}, { 5: 5e9, 10: 60e9 }]), grid)
  expect(perSecond([100, 600, 50, null], paces)).toEqual([20, 10, 10, null])
})

describe('the end of a chart', () => {
  const line = (...values: (number | null)[]) => [{ id: 'a', label: 'a', values }]

  test('is not a gap while samples are still arriving', () => {
    const soon = { ...grid, now: start + 22_000 }
    expect(chartOf(soon, line(1, 2, null, null)).times).toHaveLength(2)
    expect(chartOf(soon, line(1, null, 2, null)).series[0]?.values).toEqual([1, null, 2])
  })

  test('is a gap when no samples arrived', () => {
    expect(chartOf(grid, line(1, 2, null, null)).times).toHaveLength(4)
  })

  test('is the current time when the last period has not ended', () => {
    const soon = { ...grid, now: start + 17_000 }
    expect(chartOf(soon, line(1, 2, 3, 4)).times.at(-1)).toBe(start + 17_000)
  })
})
