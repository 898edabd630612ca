/** What was given out from a time on, in ms since 1970. */
export interface Step {
  readonly time: number
  readonly value: number
}

/**
 * What was given out at some times, by when it changed.
 * @param times ascending
 * @param steps ascending by time
 * @param before what was given out before the first of them; null where that is not known
 * @param now after it nothing is known
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
