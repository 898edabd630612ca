/** The usage from a time on. The time is in ms since 1970. */
export interface Step {
  readonly time: number
  readonly value: number
}

/**
 * Returns the usage at given times, computed from its changes.
 * @param times ascending
 * @param steps changes, ascending by time
 * @param before usage before the first change; null if unknown
 * @param now time after which the usage is unknown
 */
export function levelsAt(
  times: readonly number[],
  steps: readonly Step[],
  before: number | null,
  now: number,
): readonly (number | null)[] {
  let next = 0
  let level = before
  return times.map((time) => {
    for (let step = steps[next]; step !== undefined && step.time <= time; step = steps[next]) {
      level = step.value
      next++
    }
    return time > now ? null : level
  })
}
