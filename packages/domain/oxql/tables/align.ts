import type { Alignment, Series } from './table.ts'

/** Inputs may be so many periods apart: what is farther apart than that says nothing about the time between. */
export const upsampling = 10

/** Are even the nearest two points too far apart for this period? Gaps are something else. */
export function isUpsampled({ times }: Series, period: number): boolean {
  let nearest = Infinity
  for (let n = 1; n < times.length; n++) nearest = Math.min(nearest, (times[n] ?? 0) - (times[n - 1] ?? 0))
  return nearest !== Infinity && nearest > upsampling * period
}

/** How many points a series has once it is aligned. */
export function alignedCount({ times }: Series, { end, period }: Alignment): number {
  const [first] = times
  return first === undefined || first > end ? 0 : Math.floor((end - first) / period) + 1
}

/**
 * The mean of what lies in each period, counted back from the end to the first point (docs/reference/metrics.md#oxql).
 * Of what was counted over a time, each point counts as much as of its time lies in the period. A point that was rolled
 * up is as many samples as it stands for, so that a mean is the same of either, and so is one after a gap
 * (docs/decisions/0059-samples-rolled-up.md).
 */
export function alignByMean(series: Series, alignment: Alignment): Series {
  const { end, period } = alignment
  const count = alignedCount(series, alignment)
  const times = Array.from({ length: count }, (_, n) => end - (count - 1 - n) * period)
  return { fields: series.fields, times, starts: null, values: [meansOver(series, times, period)] }
}

/** Means of what lies in (time − period, time]. */
function meansOver(series: Series, times: readonly number[], period: number): readonly (number | null)[] {
  const {
    starts,
    stands,
    values: [values = []],
  } = series
  let first = 0
  return times.map((time) => {
    const begin = time - period
    // What ended before this period is of no use for later ones either.
    while ((series.times[first] ?? Infinity) <= begin) first++
    let sum = 0
    let samples = 0
    let isSampled = false
    for (let place = first; place < series.times.length; place++) {
      const to = series.times[place] ?? 0
      const from = starts?.[place] ?? stands?.since[place] ?? to
      if (to > time && from >= time) {
        // Each begins where the one before ended, or later.
        break
      }
      const value = values[place] ?? null
      if (typeof value !== 'number') continue
      const isAfterGap = stands?.gaps[place] === true
      const share = isAfterGap || starts !== null ? shareWithin(from, to, begin, time) : 1
      // Had there been no gap, as many would have been taken evenly.
      const count = isAfterGap ? (stands.counts[place] ?? 1) * share : endedWithin(series, place, begin, time)
      sum += value * (starts === null ? count : share)
      samples += count
      isSampled ||= isAfterGap ? time >= to || time > (stands.since[place] ?? to) : count > 0
    }
    return isSampled && samples > 0 ? sum / samples : null
  })
}

/** How many of the samples that a point stands for were taken in (begin, end]. */
function endedWithin({ times, starts, stands }: Series, place: number, begin: number, end: number): number {
  const to = times[place] ?? 0
  const count = stands?.counts[place] ?? 1
  const since = Math.max(stands?.since[place] ?? to, starts?.[place] ?? -Infinity)
  return takenBy(end, since, to, count) - takenBy(begin, since, to, count)
}

/** How many of so many samples, evenly over (since, to], were taken by a time. */
function takenBy(time: number, since: number, to: number, count: number): number {
  if (time >= to) return count
  return time <= since ? 0 : Math.floor(((time - since) * count) / (to - since))
}

/** How much of (from, to] lies in (begin, end], as a share of 1; what took no time lies where it ended. */
function shareWithin(from: number, to: number, begin: number, end: number): number {
  if (to <= from) return to > begin && to <= end ? 1 : 0
  return Math.max(0, Math.min(to, end) - Math.max(from, begin)) / (to - from)
}
