import { encodeCsv } from '@portico/domain/exports/csv.ts'
import { type ChartData, listedSeries } from '#ui/chart/series.ts'

/** Returns a chart as CSV with one row per time; cells without a sample are empty. */
export function chartCsv(data: ChartData, unit: string): string {
  const listed = listedSeries(data)
  return encodeCsv([
    ['Time', ...listed.map(({ label }) => `${label} (${unit})`)],
    ...data.times.map((time, at) => [
      new Date(time).toISOString(),
      ...listed.map(({ values }) => {
        const value = values[at] ?? null
        // Twelve digits, because more would exceed the precision of the measurement.
        return value === null ? null : Number(value.toPrecision(12))
      }),
    ]),
  ])
}
