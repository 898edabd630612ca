const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Tick intervals in ms that are round in units of time */
const steps = [
  second,
  2 * second,
  5 * second,
  10 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
] as const

/** Tick intervals in days, for ranges too long for hours. */
const daySteps = [1, 2, 7, 14, 28, 91, 182, 364] as const

/** A tick of the time axis, and the precision of its label. */
export interface TimeTick {
  readonly time: number
  readonly unit: 'second' | 'minute' | 'day'
}

/**
 * Returns round local times within a range, at most `most` of them. Ticks of days are at midnight, also when daylight
 * saving time starts or ends.
 * @param from ms since 1970
 */
export function timeTicks(from: number, to: number, most: number): readonly TimeTick[] {
  if (most < 1 || to <= from) return []
  const step = steps.find((each) => (to - from) / each <= most)
  return step === undefined ? dayTicks(from, to, most) : clockTicks(from, to, step)
}

function clockTicks(from: number, to: number, step: number): readonly TimeTick[] {
  const unit = step < minute ? 'second' : 'minute'
  const ticks: TimeTick[] = []
  // Starts again at each midnight, so that hours remain round on a day with 23 or 25 hours.
  for (let midnight = midnightOf(from, 0); midnight <= to; midnight = midnightOf(midnight, 1)) {
    const next = midnightOf(midnight, 1)
    for (let count = Math.ceil(clockOf(Math.max(from, midnight)) / step); count * step < day; count++) {
      const time = onClock(midnight, count * step)
      if (time > to) break
      // Skips an hour that the local clock skips or repeats.
      if (time < from || time >= next || time === ticks.at(-1)?.time) continue
      ticks.push({ time, unit: count === 0 && step >= hour ? 'day' : unit })
    }
  }
  return ticks
}

/** Returns the ms since midnight in local time. */
function clockOf(time: number): number {
  const date = new Date(time)
  return (
    date.getHours() * hour + date.getMinutes() * minute + date.getSeconds() * second + date.getMilliseconds()
  )
}

function dayTicks(from: number, to: number, most: number): readonly TimeTick[] {
  const days = daySteps.find((each) => (to - from) / (each * day) <= most) ?? 364
  const ticks: TimeTick[] = []
  const first = midnightOf(from, midnightOf(from, 0) === from ? 0 : 1)
  for (let count = 0; ; count += days) {
    const time = midnightOf(first, count)
    if (time > to) return ticks
    ticks.push({ time, unit: 'day' })
  }
}

/** Returns midnight of the day of `time`, or of the day that is `days` later. */
function midnightOf(time: number, days: number): number {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** Returns the moment at which the local clock shows a time, given as ms after midnight. */
function onClock(midnight: number, ms: number): number {
  const date = new Date(midnight)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 0, 0, 0, ms).getTime()
}
