/** A combination of color and dash; users can distinguish eight of them. */
export type SeriesStyle = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** One line of a chart. */
export interface Series {
  readonly id: string
  readonly label: string
  /** Color and dash of the line on every chart; by default it depends on the line's index in the chart. */
  readonly style?: SeriesStyle
  /** One value for each of the chart's times; null where there is no sample. */
  readonly values: readonly (number | null)[]
}

/** The data of a chart. */
export interface ChartData {
  /** At most eight series, which users can distinguish; they are drawn and stacked in this order. */
  readonly times: readonly number[]
  /** At most eight, which users can tell apart; drawn and stacked in this order. */
  readonly series: readonly Series[]
  /** Series that are listed but not drawn. */
  readonly notDrawn?: readonly Series[]
}

/** Returns all series whose values are listed, whether drawn or not. */
export function listedSeries({ series, notDrawn = [] }: ChartData): readonly Series[] {
  return [...series, ...notDrawn]
}

/** @param at index of the series in the chart */
export function styleIndexOf(style: SeriesStyle | undefined, at: number): number {
  return style ?? at + 1
}

/** An event, drawn as a dotted line with a label. */
export interface ChartMark {
  /** ms since 1970 */
  readonly time: number
  readonly label: string
}

/** A limit that the values should stay below: a line with a label. */
export interface ChartLimit {
  readonly value: number
  readonly label: string
}

/** A forecast from the last value on. */
export interface ChartOutlook {
  /** ms since 1970 */
  readonly from: number
  readonly to: number
  /** value at time `from` */
  readonly value: number
  /** most likely value at time `to` */
  readonly likely: number
  readonly least: number
  readonly most: number
}

/** Returns why a sample is missing at a time (ms since 1970), in a word or two. */
export type GapReason = (time: number) => string

export const noSamples: GapReason = () => 'No samples'

/**
 * Consecutive indices at which no series has a sample, for the same reason. The gap extends from the last sample before
 * it, or the edge of the chart, to the next sample.
 */
export interface Gap {
  readonly from: number
  readonly to: number
  /** Indices of the first and last time without samples. */
  readonly first: number
  readonly last: number
  readonly reason: string
}

/** Returns the gaps of a chart. */
export function gapsIn({ times, series }: ChartData, reason: GapReason = noSamples): readonly Gap[] {
  const reasons = times.map((time, at) =>
    series.every(({ values }) => (values[at] ?? null) === null) ? reason(time) : null,
  )
  const gaps: Gap[] = []
  let first = 0
  for (let at = 1; at <= times.length; at++) {
    const why = reasons[first] ?? null
    if (reasons[at] === why && at < times.length) continue
    const last = at - 1
    if (why !== null) {
      // If a gap with another reason follows, this gap ends at its last sample; else at the next sample that has a value.
      const isMet = typeof reasons[at] === 'string'
      gaps.push({
        from: times[first - 1] ?? times[first] ?? 0,
        to: times[isMet ? last : at] ?? times[last] ?? 0,
        first,
        last,
        reason: why,
      })
    }
    first = at
  }
  return gaps
}

/** Returns the series stacked: each value is added to those of the series before. A missing sample remains missing. */
export function stacked({ times, series }: ChartData): ChartData {
  const sums = times.map(() => 0)
  return {
    times,
    series: series.map(({ values, ...rest }) => ({
      ...rest,
      values: times.map((_, at) => {
        const value = values[at] ?? null
        if (value === null) return null
        sums[at] = (sums[at] ?? 0) + value
        return sums[at]
      }),
    })),
  }
}

/** Returns the lowest and the highest value of all series; null when there are no values. */
export function extentOf({ series }: ChartData): readonly [number, number] | null {
  let low = Infinity
  let high = -Infinity
  for (const { values } of series) {
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  return low <= high ? [low, high] : null
}

/** Returns the index of the nearest time. */
export function nearest(times: readonly number[], time: number): number {
  let low = 0
  let high = times.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= time) low = middle
    else high = middle
  }
  return Math.abs((times[high] ?? 0) - time) < Math.abs((times[low] ?? 0) - time) ? high : low
}

/** Returns the last index that has a sample; the last index when none has. */
export function latest({ times, series }: ChartData): number {
  for (let at = times.length - 1; at >= 0; at--) {
    if (series.some(({ values }) => (values[at] ?? null) !== null)) return at
  }
  return Math.max(0, times.length - 1)
}
