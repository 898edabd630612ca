import type { Distribution, Series, Value } from './table.ts'

/**
 * What a counter counted between its readings, which are in order of time (semantics/metrics.md section 3): the first
 * of them is all since the counter began, and so is the first after it began anew.
 * @param readings `starts` says since when each counts
 */
export function deltasOf(readings: Series): Series {
  const { times, starts, values } = readings
  const counted = values[0] ?? []
  const goesOn = (n: number) => n > 0 && starts?.[n] === starts?.[n - 1]
  return {
    ...readings,
    starts: times.map((_, n) => (goesOn(n) ? times[n - 1] : starts?.[n]) ?? 0),
    values: [counted.map((value, n) => (goesOn(n) ? since(counted[n - 1] ?? null, value) : value))],
  }
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
