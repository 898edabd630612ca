/** One line of a chart. */
export interface Series {
  readonly id: string
  readonly label: string
  /** One for each of the chart's times; null where there was no sample. */
  readonly values: readonly (number | null)[]
}

/** What a chart shows. */
export interface ChartData {
  /** ms since 1970, ascending */
  readonly times: readonly number[]
  /** At most five, which can be told apart; drawn and stacked in this order. */
  readonly series: readonly Series[]
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

/** A run of places without a sample of any series: from the last one that has some, or the chart's edge, to the next. */
export interface Gap {
  readonly from: number
  readonly to: number
  /** Indices of the first and last place without samples. */
  readonly first: number
  readonly last: number
}

/** The runs of places where nothing was measured. */
export function gapsIn({ times, series }: ChartData): readonly Gap[] {
  const isEmpty = times.map((_, at) => series.every(({ values }) => (values[at] ?? null) === null))
  const gaps: Gap[] = []
  let first: number | null = null
  for (let at = 0; at <= times.length; at++) {
    if (isEmpty[at] === true) first ??= at
    else if (first !== null) {
      const last = at - 1
      gaps.push({
        from: times[first - 1] ?? times[first] ?? 0,
        to: times[at] ?? times[last] ?? 0,
        first,
        last,
      })
      first = null
    }
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
