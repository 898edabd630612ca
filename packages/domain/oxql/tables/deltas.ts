import type { Distribution, Series, Value } from './table.ts'

/**
 * What a counter counted between its readings, which are in order of time (semantics/metrics.md section 3): the first
 * of them is all since the counter began, and so is the first after it began anew.
 * @param readings `starts` says since when each counts
 */
export function deltasOf(readings: Series): Series {
  const { times, starts, values } = readings
  const counted = values[0] ?? []
  const [begins, deltas]: [number[], Value[]] = [[], []]
  for (let n = 0; n < times.length; n++) {
    const value = counted[n] ?? null
    const goesOn = n > 0 && starts?.[n] === starts?.[n - 1]
    begins.push((goesOn ? times[n - 1] : starts?.[n]) ?? 0)
    deltas.push(goesOn ? since(counted[n - 1] ?? null, value) : value)
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
