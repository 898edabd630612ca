/** Relative times: short in a table, a phrase elsewhere. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

interface Step {
  readonly seconds: number
  readonly compact: string
  readonly word: string
}

const second: Step = { seconds: 1, compact: 's', word: 'second' }

const STEPS: readonly Step[] = [
  { seconds: YEAR, compact: 'y', word: 'year' },
  { seconds: MONTH, compact: 'mo', word: 'month' },
  { seconds: WEEK, compact: 'w', word: 'week' },
  { seconds: DAY, compact: 'd', word: 'day' },
  { seconds: HOUR, compact: 'h', word: 'hour' },
  { seconds: MINUTE, compact: 'm', word: 'minute' },
]

const unitText = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/**
 * Returns a duration rounded to its largest unit: `2 hours`.
 * @param ms at least 0
 */
export function durationText(ms: number): string {
  const { seconds, word } = STEPS.find((each) => Math.round(ms / 1000 / each.seconds) >= 1) ?? second
  return unitText(Math.round(ms / 1000 / seconds), word)
}

function step(from: Date, to: Date): { count: number; compact: string; word: string; future: boolean } {
  const passed = Math.round((to.getTime() - from.getTime()) / 1000)
  const distance = Math.abs(passed)
  const { seconds, compact, word } = STEPS.find((each) => distance >= each.seconds) ?? second
  // An invalid time is treated as the current time.
  return {
    count: distance >= seconds ? Math.floor(distance / seconds) : 0,
    compact,
    word,
    future: passed < 0,
  }
}

/** Returns the compact age of a time: 30s, 5m, 2h, 3d, 4w, 6mo, 1y. */
export function compactAge(time: Date, now: Date): string {
  const { count, compact, future } = step(time, now)
  return future ? `in ${count}${compact}` : `${count}${compact}`
}

/** Returns the compact age as a phrase: `5m ago`, `in 2h`, or `just now` within a second. */
export function compactAgo(time: Date, now: Date): string {
  const { count, future } = step(time, now)
  if (count === 0) return 'just now'
  return future ? compactAge(time, now) : `${compactAge(time, now)} ago`
}

/** Returns the age in words, for places with enough space: `6 weeks ago`, `in 2 hours`. */
export function ageText(time: Date, now: Date): string {
  const { count, word, future } = step(time, now)
  if (count === 0) return 'just now'
  const amount = unitText(count, word)
  return future ? `in ${amount}` : `${amount} ago`
}

/** Returns the seconds until the compact label of `time` changes. */
export function secondsUntilChange(time: Date, now: Date): number {
  const distance = Math.abs(now.getTime() - time.getTime()) / 1000
  const size = distance < MINUTE ? 1 : distance < HOUR ? MINUTE : HOUR
  return Math.max(1, size - (distance % size))
}
