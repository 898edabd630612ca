/** Which of the colours and dashes that can be told apart. */
export type Look = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** One line of a chart. */
export interface Series {
  readonly id: string
  readonly label: string
  /** The colour and the dash it has on every chart; its place among the others, where nothing is said. */
  readonly look?: Look
  /** One for each of the chart's times; null where there was no sample. */
  readonly values: readonly (number | null)[]
}

/** What a chart shows. */
export interface ChartData {
  /** ms since 1970, ascending */
  readonly times: readonly number[]
  /** At most eight, which can be told apart; drawn and stacked in this order. */
  readonly series: readonly Series[]
  /** Told beside the others, and not drawn. */
  readonly told?: readonly Series[]
}

/** All that is told at a time: what is drawn, and what is not. */
export function toldIn({ series, told = [] }: ChartData): readonly Series[] {
  return [...series, ...told]
}

/** @param at its place among those of its chart */
export function lookOf(look: Look | undefined, at: number): number {
  return look ?? at + 1
}

/** Something that happened: a dotted line with a word beside it. */
export interface ChartMark {
  /** ms since 1970 */
  readonly time: number
  readonly label: string
}

/** What values should stay under: a line with a word. */
export interface ChartLimit {
  readonly value: number
  readonly label: string
}

/** Where values go from the last one on if they go on as they did. */
export interface ChartOutlook {
  /** ms since 1970 */
  readonly from: number
  readonly to: number
  /** at `from` */
  readonly value: number
  /** at `to` */
  readonly likely: number
  readonly least: number
  readonly most: number
}

/** Why there is no sample at a time, in ms since 1970, in a word or two. */
export type GapReason = (time: number) => string

export const noSamples: GapReason = () => 'No samples'

/**
 * A run of places without a sample of any series, for one reason: from the last one that has some, or the chart's edge, to
 * the next.
 */
export interface Gap {
  readonly from: number
  readonly to: number
  /** Indices of the first and last place without samples. */
  readonly first: number
  readonly last: number
  readonly reason: string
}

/** The runs of places where nothing was measured. */
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
      // Where one reason follows another, they meet.
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

/** Each series on top of those before it. A place without a sample of its own has none here either. */
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

/** The lowest and highest value of all series; null where there is none. */
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

/** The place whose time is nearest. */
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

/** The last place that has a sample; the last of all where none has. */
export function latest({ times, series }: ChartData): number {
  for (let at = times.length - 1; at >= 0; at--) {
    if (series.some(({ values }) => (values[at] ?? null) !== null)) return at
  }
  return Math.max(0, times.length - 1)
}
