/**
 * A daily rhythm: higher by day than by night, lower at weekends, with bursts. The amount between two times depends on
 * these parameters only, so that all observers get the same values and counters never decrease. Computing it has a
 * small constant cost.
 */
export interface Rhythm {
  /** seed of the bursts, any integer */
  readonly key: number
  /** mean amount per second on a weekday */
  readonly mean: number
  /** maximum amount per second */
  readonly most: number
  readonly course: Course
  /** amount on a Saturday or Sunday, as a share of that on a weekday */
  readonly weekend: number
  /** strength of the bursts: 0 for an even load, 1 for alternation between the maximum and zero */
  readonly bursts: number
}

/** The distribution of an amount over the day. The day begins at midnight UTC; times of day are from 0 to 1. */
export type Course =
  /**
   * A curve with one maximum a day.
   * @param swing 0: constant, 1: zero at the minimum
   * @param peak time of the maximum
   */
  | { readonly kind: 'tide'; readonly swing: number; readonly peak: number }
  /** Only a part of each day, which does not span midnight. */
  | { readonly kind: 'window'; readonly begin: number; readonly length: number }

const DAY = 86_400_000
const SECONDS = 86_400
/**
 * Number of times that a day is halved, down to intervals of about ten seconds. Within such an interval the rate is
 * constant.
 */
const HALVINGS = 13
/** Number of halvings after which the daily curve is treated as constant. */
const EVEN_FROM = 7

/**
 * Returns the amount between two times in ms since 1970. A later end never gives a smaller amount. The amount before
 * `from` is cached, since each machine is always sampled from its start.
 */
export function amountBetween(rhythm: Rhythm, from: number, to: number): number {
  let begun = begins.get(rhythm)
  if (begun?.from !== from) begins.set(rhythm, (begun = { from, amount: amountOfDay(rhythm, from) }))
  return (
    wholeDays(rhythm, Math.floor(from / DAY), Math.floor(to / DAY)) + amountOfDay(rhythm, to) - begun.amount
  )
}

const begins = new WeakMap<Rhythm, { readonly from: number; readonly amount: number }>()

/** Returns the amount since the beginning of the day. */
function amountOfDay(rhythm: Rhythm, at: number): number {
  const day = Math.floor(at / DAY)
  return within(rhythm, day, at / DAY - day)
}

/** Returns the mean rate per second over the last `over` ms. */
export function rateAt(rhythm: Rhythm, at: number, over = 60_000): number {
  const from = at - over
  const days = wholeDays(rhythm, Math.floor(from / DAY), Math.floor(at / DAY))
  return (days + amountOfDay(rhythm, at) - amountOfDay(rhythm, from)) / (over / 1000)
}

/** Days count from 1970-01-01, which was a Thursday. */
const isWeekend = (day: number): boolean => (day + 3) % 7 >= 5

const ofDay = ({ mean, weekend }: Rhythm, day: number): number =>
  mean * SECONDS * (isWeekend(day) ? weekend : 1)

/** Returns the amount of the whole days from day `from` to before day `to`. */
function wholeDays(rhythm: Rhythm, from: number, to: number): number {
  const weeks = Math.floor((to - from) / 7)
  let sum = weeks * rhythm.mean * SECONDS * (5 + 2 * rhythm.weekend)
  for (let day = from + weeks * 7; day < to; day++) sum += ofDay(rhythm, day)
  return sum
}

/**
 * Returns the amount in the first `part` of a day. The amount of a day is divided between its halves, and so on
 * recursively, by the daily curve and by random variation. Short intervals therefore vary more than long ones, and none
 * exceeds the maximum.
 */
function within(rhythm: Rhythm, day: number, part: number): number {
  const { key, most, course, bursts } = rhythm
  // These are assignments to plain variables, since this runs for every machine every few seconds and arrays would be
  // most of its garbage.
  let begin = 0
  let length = 1
  let before = 0
  let amount = ofDay(rhythm, day)
  let low = spreadUpTo(course, 0)
  let high = spreadUpTo(course, 1)
  let place = 1
  for (let level = 0; level < HALVINGS && amount > 0; level++) {
    length /= 2
    // Within minutes the daily curve is treated as linear.
    const isShort = course.kind === 'tide' && level >= EVEN_FROM
    const middle = isShort ? (low + high) / 2 : spreadUpTo(course, begin + length)
    const planned = high > low ? (amount * (middle - low)) / (high - low) : amount / 2
    const available = most * SECONDS
    const least = Math.max(0, amount - available * openWithin(course, begin + length, begin + 2 * length))
    const largest = Math.min(amount, available * openWithin(course, begin, begin + length))
    const even = Math.min(largest, Math.max(least, planned))
    const chance = (2 * fractionOf(key, day, place) - 1) * bursts * spreadOf(level)
    // If no amount is planned for an interval, its amount stays zero.
    const leeway = Math.min(even, amount - even, chance > 0 ? largest - even : even - least)
    const left = even + chance * leeway
    const isLeft = part < begin + length
    if (isLeft) {
      amount = left
      high = middle
    } else {
      before += left
      amount -= left
      begin += length
      low = middle
    }
    place = 2 * place + (isLeft ? 0 : 1)
  }
  const open = openWithin(course, begin, begin + length)
  return open === 0 ? before : before + (amount * openWithin(course, begin, part)) / open
}

/** Returns the strength of the variation by level. It is such that bursts last minutes and not hours. */
const spreadOf = (level: number): number => (level < 4 ? 0.1 : level < 10 ? 0.85 : 0.5)

/** Returns how much of a part of a day is within the window. */
function openWithin(course: Course, from: number, to: number): number {
  if (course.kind === 'tide') return to - from
  return Math.max(0, Math.min(to, course.begin + course.length) - Math.max(from, course.begin))
}

/** Returns the planned share of a day's amount in the first `part` of the day. */
function spreadUpTo(course: Course, part: number): number {
  if (course.kind === 'window') return Math.min(1, Math.max(0, (part - course.begin) / course.length))
  const { swing, peak } = course
  const turn = 2 * Math.PI
  return part + (swing / turn) * (Math.sin(turn * (part - peak)) + Math.sin(turn * peak))
}

/** Returns a number from 0 to below 1 that depends on the arguments only. */
export function fractionOf(key: number, a: number, b = 0): number {
  let mixed = stirred(stirred(key | 0, a), b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

function stirred(state: number, number: number): number {
  let mixed = Math.imul(state ^ number, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
