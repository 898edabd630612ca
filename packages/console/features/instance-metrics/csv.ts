import { encodeCsv } from '@portico/domain/exports/csv.ts'
import { type ChartData, listedSeries } from '#ui/chart/series.ts'

/** Returns a chart as CSV: one row per time, empty where there was no sample. */
export function chartCsv(data: ChartData, unit: string): string {
  const told = listedSeries(data)
  return encodeCsv([
    ['Time', ...told.map(({ label }) => `${label} (${unit})`)],
    ...data.times.map((time, at) => [
      new Date(time).toISOString(),
      ...told.map(({ values }) => {
        const value = values[at] ?? null
        // More digits would exceed the precision of the measurement.
        return value === null ? null : Number(value.toPrecision(12))
      }),
    ]),
  ])
}
