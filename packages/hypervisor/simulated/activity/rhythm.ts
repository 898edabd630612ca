/**
 * How something goes on day by day: more by day than by night, less at weekends, in bursts. How much of it came
 * together between two moments follows from these alone, at the same small cost however far they are apart, so that
 * whoever looks sees the same and counters never go back.
 */
export interface Rhythm {
  /** what tells its bursts from those of others; any whole number */
  readonly key: number
  /** per second, over a weekday */
  readonly mean: number
  /** per second, at its busiest: never more */
  readonly most: number
  readonly course: Course
  /** what comes on a Saturday or Sunday, as part of a weekday's */
  readonly weekend: number
  /** 0: evenly, 1: now much and now nothing */
  readonly bursts: number
}

/** How a day's worth is spread over the day, which begins at midnight UTC. Parts of a day are from 0 to 1. */
export type Course =
  /** @param swing 0: the same all day, 1: nothing at the quietest @param peak when it is busiest */
  | { readonly kind: 'tide'; readonly swing: number; readonly peak: number }
  /** only within a part of each day; it does not reach over midnight */
  | { readonly kind: 'window'; readonly begin: number; readonly length: number }

const DAY = 86_400_000
const SECONDS = 86_400
/** A day is halved so often: down to some ten seconds, in which things go on evenly. */
const HALVINGS = 13
/** Halvings after which what is halved is so short that it has no course of its own. */
const EVEN_FROM = 7

/**
 * What came together from one moment to a later one, ms since 1970. Never less for a later end. What came before the
 * first moment is computed once for as long as it is the same, as for a machine that is sampled since its start.
 */
export function amountBetween(rhythm: Rhythm, from: number, to: number): number {
  let begun = begins.get(rhythm)
  if (begun?.from !== from) begins.set(rhythm, (begun = { from, amount: amountOfDay(rhythm, from) }))
  return (
    wholeDays(rhythm, Math.floor(from / DAY), Math.floor(to / DAY)) + amountOfDay(rhythm, to) - begun.amount
  )
}

const begins = new WeakMap<Rhythm, { readonly from: number; readonly amount: number }>()

/** What came together at a moment since its day began. */
function amountOfDay(rhythm: Rhythm, at: number): number {
  const day = Math.floor(at / DAY)
  return within(rhythm, day, at / DAY - day)
}

/** Per second, over the last so many ms. */
export function rateAt(rhythm: Rhythm, at: number, over = 60_000): number {
  const from = at - over
  const days = wholeDays(rhythm, Math.floor(from / DAY), Math.floor(at / DAY))
  return (days + amountOfDay(rhythm, at) - amountOfDay(rhythm, from)) / (over / 1000)
}

/** 1970 began on a Thursday. */
const isWeekend = (day: number): boolean => (day + 3) % 7 >= 5

const ofDay = ({ mean, weekend }: Rhythm, day: number): number =>
  mean * SECONDS * (isWeekend(day) ? weekend : 1)

/** What comes together in the days from one up to before another. */
function wholeDays(rhythm: Rhythm, from: number, to: number): number {
  const weeks = Math.floor((to - from) / 7)
  let sum = weeks * rhythm.mean * SECONDS * (5 + 2 * rhythm.weekend)
  for (let day = from + weeks * 7; day < to; day++) sum += ofDay(rhythm, day)
  return sum
}

/**
 * What of a day's worth came in its first `part`. The day's is divided among its halves, theirs among theirs: by the
 * day's course, and then by chance, so that short times differ more than long ones and no half has more than fits.
 */
function within(rhythm: Rhythm, day: number, part: number): number {
  const { key, most, course, bursts } = rhythm
  // Plain assignments: this runs for every machine every few seconds, and arrays of numbers would be most of its garbage.
  let begin = 0
  let length = 1
  let before = 0
  let amount = ofDay(rhythm, day)
  let low = spreadUpTo(course, 0)
  let high = spreadUpTo(course, 1)
  let place = 1
  for (let level = 0; level < HALVINGS && amount > 0; level++) {
    length /= 2
    // Within minutes the tide rises evenly.
    const isShort = course.kind === 'tide' && level >= EVEN_FROM
    const middle = isShort ? (low + high) / 2 : spreadUpTo(course, begin + length)
    const planned = high > low ? (amount * (middle - low)) / (high - low) : amount / 2
    const room = most * SECONDS
    const least = Math.max(0, amount - room * openWithin(course, begin + length, begin + 2 * length))
    const largest = Math.min(amount, room * openWithin(course, begin, begin + length))
    const even = Math.min(largest, Math.max(least, planned))
    const chance = (2 * fractionOf(key, day, place) - 1) * bursts * spreadOf(level)
    // Where nothing was planned, nothing comes.
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

/** How much chance has to say about halves of half a day, of a quarter, and so on: bursts last minutes, not hours. */
const spreadOf = (level: number): number => (level < 4 ? 0.1 : level < 10 ? 0.85 : 0.5)

/** How much of a part of a day is open to anything. */
function openWithin(course: Course, from: number, to: number): number {
  if (course.kind === 'tide') return to - from
  return Math.max(0, Math.min(to, course.begin + course.length) - Math.max(from, course.begin))
}

/** The part of a day's worth that is planned for its first `part`. */
function spreadUpTo(course: Course, part: number): number {
  if (course.kind === 'window') return Math.min(1, Math.max(0, (part - course.begin) / course.length))
  const { swing, peak } = course
  const turn = 2 * Math.PI
  return part + (swing / turn) * (Math.sin(turn * (part - peak)) + Math.sin(turn * peak))
}

/** From 0 to below 1, the same for ever for the same numbers. */
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
