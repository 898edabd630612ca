import type { Distribution, Series, Value } from './table.ts'

/**
 * What a counter counted between its readings, which are in order of time (docs/reference/metrics.md#oxql): the first
 * of them is all since the counter began, and so is the first after it began anew. The last of a counter may be read
 * after the first of the one that follows it.
 * @param readings `starts` says since when each counts
 */
export function deltasOf(readings: Series): Series {
  const { times, starts, values } = readings
  const counted = values[0] ?? []
  /** the last readings of counters that another has followed */
  const lastOf = new Map<number, number>()
  const [begins, deltas]: [number[], Value[]] = [[], []]
  for (let n = 0; n < times.length; n++) {
    const start = starts?.[n] ?? 0
    const other = starts?.[n - 1]
    let before = n - 1
    if (other !== undefined && other !== start) {
      lastOf.set(other, n - 1)
      before = lastOf.get(start) ?? -1
    }
    const value = counted[n] ?? null
    begins.push(times[before] ?? start)
    deltas.push(before < 0 ? value : since(counted[before] ?? null, value))
  }
  return { ...readings, starts: begins, values: [deltas] }
}

/** A counter that fell back without saying so has begun anew at some time since. */
function since(before: Value, value: Value): Value {
  if (typeof value === 'number') return typeof before === 'number' && value >= before ? value - before : value
  return value === null || before === null || typeof before === 'number' ? value : added(before, value)
}

/** What a histogram has that it had not before. Which was the least and which the most of that is not known. */
function added(before: Distribution, now: Distribution): Distribution {
  const counts = now.counts.map((count, bin) => count - (before.counts[bin] ?? 0))
  if (counts.some((count) => count < 0)) return now
  return { bins: now.bins, counts, sum: now.sum - before.sum, min: null, max: null }
}
