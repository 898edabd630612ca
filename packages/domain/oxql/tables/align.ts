import type { Alignment, Series } from './table.ts'

/**
 * Maximum distance between two points, in periods. If points are farther apart, the values between them would be
 * invented.
 */
export const upsampling = 10

/** Whether all points are too far apart for this period. Single gaps are allowed. */
export function isUpsampled({ times }: Series, period: number): boolean {
  let nearest = Infinity
  for (let n = 1; n < times.length; n++) nearest = Math.min(nearest, (times[n] ?? 0) - (times[n - 1] ?? 0))
  return nearest !== Infinity && nearest > upsampling * period
}

/** Returns the number of points of a series after alignment. */
export function alignedCount({ times }: Series, { end, period }: Alignment): number {
  const [first] = times
  return first === undefined || first > end ? 0 : Math.floor((end - first) / period) + 1
}

/**
 * Aligns a series to the mean per period, counted back from the end to the first point
 * (docs/reference/metrics.md#oxql). A delta counts with the share of its interval that is in the period. A rolled-up
 * point counts as all of its samples, so that rollups and gaps do not change the mean
 * (docs/decisions/0051-rollups-of-samples.md).
 */
export function alignByMean(series: Series, alignment: Alignment): Series {
  const { end, period } = alignment
  const count = alignedCount(series, alignment)
  const times = Array.from({ length: count }, (_, n) => end - (count - 1 - n) * period)
  return { fields: series.fields, times, starts: null, values: [meansOver(series, times, period)] }
}

/** Returns the mean over (time − period, time] for each of the times. */
function meansOver(series: Series, times: readonly number[], period: number): readonly (number | null)[] {
  const {
    starts,
    stands,
    values: [values = []],
  } = series
  let first = 0
  return times.map((time) => {
    const begin = time - period
    // Points that end before this period are not needed for any later period.
    while ((series.times[first] ?? Infinity) <= begin) first++
    let sum = 0
    let samples = 0
    let isSampled = false
    for (let index = first; index < series.times.length; index++) {
      const to = series.times[index] ?? 0
      const from = starts?.[index] ?? stands?.since[index] ?? to
      if (to > time && from >= time) {
        // No later point is in this period, since each point begins where the previous one ended or later.
        break
      }
      const value = values[index] ?? null
      if (typeof value !== 'number') continue
      const isAfterGap = stands?.gaps[index] === true
      const share = isAfterGap || starts !== null ? shareWithin(from, to, begin, time) : 1
      // The number of samples that would have been taken at equal intervals if there were no gap.
      const count = isAfterGap ? (stands.counts[index] ?? 1) * share : endedWithin(series, index, begin, time)
      sum += value * (starts === null ? count : share)
      samples += count
      isSampled ||= isAfterGap ? time >= to || time > (stands.since[index] ?? to) : count > 0
    }
    return isSampled && samples > 0 ? sum / samples : null
  })
}

/** Returns how many samples of a rolled-up point were taken in (begin, end]. */
function endedWithin({ times, starts, stands }: Series, index: number, begin: number, end: number): number {
  const to = times[index] ?? 0
  const count = stands?.counts[index] ?? 1
  const since = Math.max(stands?.since[index] ?? to, starts?.[index] ?? -Infinity)
  return takenBy(end, since, to, count) - takenBy(begin, since, to, count)
}

/** Returns how many of `count` samples, evenly distributed over (since, to], were taken by `time`. */
function takenBy(time: number, since: number, to: number, count: number): number {
  if (time >= to) return count
  return time <= since ? 0 : Math.floor(((time - since) * count) / (to - since))
}

/**
 * Returns the share of (from, to] that is in (begin, end], from 0 to 1. An empty interval is treated as a point at its
 * end.
 */
function shareWithin(from: number, to: number, begin: number, end: number): number {
  if (to <= from) return to > begin && to <= end ? 1 : 0
  return Math.max(0, Math.min(to, end) - Math.max(from, begin)) / (to - from)
}
