import type { Distribution, Series, Value } from './table.ts'

/**
 * Converts counter readings, sorted by time, to deltas (docs/reference/metrics.md#oxql). The first reading after a
 * start counts everything since then. The last reading of a counter may come after the first reading of its successor.
 * @param readings `starts` are the start times of the counters
 */
export function deltasOf(readings: Series): Series {
  const { times, starts, values } = readings
  const counted = values[0] ?? []
  /** index of the last reading of each counter so far, by the start time of the counter */
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

/**
 * Subtracts two readings. A counter that decreased without a new start time was restarted, so its whole value counts.
 */
function since(before: Value, value: Value): Value {
  if (typeof value === 'number') return typeof before === 'number' && value >= before ? value - before : value
  return value === null || before === null || typeof before === 'number' ? value : added(before, value)
}

/** Subtracts two histograms. Minimum and maximum of the difference are unknown. */
function added(before: Distribution, now: Distribution): Distribution {
  const counts = now.counts.map((count, bin) => count - (before.counts[bin] ?? 0))
  if (counts.some((count) => count < 0)) return now
  return { bins: now.bins, counts, sum: now.sum - before.sum, min: null, max: null }
}
