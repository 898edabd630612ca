import { type ChartData, type ChartMark, type GapReason, gapsIn, listedSeries } from './series.ts'

/** A row of a chart's table, in order of time. */
export type ChartRow =
  | { readonly kind: 'values'; readonly time: number; readonly values: readonly (number | null)[] }
  | {
      readonly kind: 'gap'
      readonly time: number
      readonly to: number
      readonly count: number
      readonly reason: string
    }
  | { readonly kind: 'mark'; readonly time: number; readonly label: string }

/** Returns the data of a chart as table rows: samples, and between them gaps and events. */
export function rowsOf(
  data: ChartData,
  marks: readonly ChartMark[],
  reason?: GapReason,
): readonly ChartRow[] {
  const gaps = gapsIn(data, reason)
  const listed = listedSeries(data)
  const rows: ChartRow[] = data.times.flatMap((time, at): ChartRow[] => {
    const gap = gaps.find(({ first, last }) => at >= first && at <= last)
    if (gap === undefined)
      return [{ kind: 'values', time, values: listed.map(({ values }) => values[at] ?? null) }]
    if (at > gap.first) return []
    const to = data.times[gap.last] ?? time
    return [{ kind: 'gap', time, to, count: gap.last - gap.first + 1, reason: gap.reason }]
  })
  const happened = marks.map(({ time, label }): ChartRow => ({ kind: 'mark', time, label }))
  return [...rows, ...happened].toSorted((one, other) => one.time - other.time)
}
