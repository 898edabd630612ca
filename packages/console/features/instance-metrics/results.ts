import type { OxqlQueryResult, Timeseries } from '@portico/contract/types.ts'
import type { VcpuState } from '#data/metrics-search.ts'
import type { ChartData, SeriesStyle, Series } from '#ui/chart/series.ts'
import { type Grid, timesOf } from '#shell/time-charts/grid.ts'

/** The values of a series at the times of a grid; null where a value is missing. */
export type Values = readonly (number | null)[]

type Table = OxqlQueryResult['tables'][number]

/**
 * Returns the sum of series at the times of a grid. A series without a value adds zero; the sum is null if all series
 * lack a value.
 * @param of selects series by their fields
 */
export function valuesIn(
  table: Table | undefined,
  grid: Grid,
  of: (fields: Timeseries['fields']) => boolean = () => true,
): Values {
  const places = new Map(timesOf(grid).map((time, at) => [time, at]))
  const sums: (number | null)[] = Array.from({ length: places.size }, () => null)
  for (const { fields, points } of Object.values(table?.timeseries ?? {})) {
    if (!of(fields)) continue
    const values = numbersOf(points)
    for (const [n, timestamp] of points.timestamps.entries()) {
      const at = places.get(Date.parse(timestamp))
      const value = values[n] ?? null
      if (at !== undefined && value !== null) sums[at] = (sums[at] ?? 0) + value
    }
  }
  return sums
}

function numbersOf(points: Timeseries['points']): readonly (number | null)[] {
  const values = points.values[0]?.values
  return values?.type === 'double' || values?.type === 'integer' ? values.values : []
}

/** Returns the distinct values of a field in the series of tables. */
export function fieldIn(tables: readonly Table[], field: string): readonly string[] {
  const found = tables.flatMap(({ timeseries }) =>
    Object.values(timeseries).flatMap(({ fields }) => fields[field]?.value ?? []),
  )
  return [...new Set(found.map(String))]
}

/** The vCPU states that are drawn, from bottom to top; the rest is idle time. */
export const busyStates = ['run', 'emulation', 'waiting'] as const

/** Each state has the same color and dash on every chart. */
export const stateStyles: Readonly<Record<VcpuState, SeriesStyle>> = {
  run: 1,
  emulation: 3,
  waiting: 2,
  idle: 5,
}

/** Returns the percentage of time in each state, over all vCPUs. */
export function cpuTimeOf(table: Table | undefined, grid: Grid): Readonly<Record<VcpuState, Values>> {
  const of = (state: VcpuState) => valuesIn(table, grid, (fields) => fields['state']?.value === state)
  const spent = { run: of('run'), emulation: of('emulation'), waiting: of('waiting'), idle: of('idle') }
  const total = timesOf(grid).map((_, at) => {
    const known = Object.values(spent).flatMap((values) => values[at] ?? [])
    return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
  })
  const shareOf = (state: VcpuState): Values =>
    total.map((all, at) => (all === null || all === 0 ? null : ((spent[state][at] ?? 0) / all) * 100))
  return {
    run: shareOf('run'),
    emulation: shareOf('emulation'),
    waiting: shareOf('waiting'),
    idle: shareOf('idle'),
  }
}

/**
 * Converts counts between samples to rates per second.
 * @param paces seconds between samples at each time; the default interval is used where missing
 */
export function perSecond(values: Values, paces: Values): Values {
  return values.map((value, at) => (value === null ? null : value / (paces[at] || usualPace)))
}

/** Default seconds between two samples of a machine (docs/reference/metrics.md#schemas) */
const usualPace = 5

/** Returns the seconds between samples at each time: the total time of one vCPU in all states. */
export function pacesIn(table: Table | undefined, grid: Grid): Values {
  return valuesIn(table, grid).map((nanoseconds) => (nanoseconds === null ? null : nanoseconds / 1e9))
}

/** ms within which recent samples may still arrive, because a server writes the samples of a minute together */
const onTheirWay = 90_000

/**
 * Returns chart data for series at the times of a grid. An incomplete last period ends now. Recent times whose samples
 * may still arrive are removed, so that they do not look like a gap.
 */
export function chartOf(grid: Grid, series: readonly Series[], hidden: readonly Series[] = []): ChartData {
  const times = timesOf(grid)
  const isKnown = (at: number) => series.some(({ values }) => (values[at] ?? null) !== null)
  let count = times.length
  while (count > 0 && (times[count - 1] ?? 0) > grid.now - onTheirWay && !isKnown(count - 1)) count--
  const cut = ({ values, ...rest }: Series): Series => ({ ...rest, values: values.slice(0, count) })
  return {
    times: times.slice(0, count).map((time) => Math.min(time, grid.now)),
    series: series.map(cut),
    notDrawn: hidden.map(cut),
  }
}
