const day = 86_400_000

/** ms over which it is measured how fast something fills, and the least that says anything. */
export const paceOver = 30 * day
export const paceFrom = 7 * day

/** ms ahead within which it is told when something will be full: who looks further ahead with a straight line is guessing. */
const foreseen = 365 * day

/** How much was given out at a time, in ms since 1970. */
export interface Level {
  readonly time: number
  readonly value: number
}

/** How fast something grows; negative where it shrinks. All amounts a day. */
export interface Pace {
  readonly likely: number
  readonly least: number
  readonly most: number
}

/** When something will be full. */
export type Filling =
  | { readonly kind: 'unknown' }
  /** nothing is left */
  | { readonly kind: 'full' }
  /** at this pace not within a year */
  | { readonly kind: 'far' }
  /** ms since 1970; `latest` is null where it may be later than in a year */
  | {
      readonly kind: 'fills'
      readonly likely: number
      readonly earliest: number
      readonly latest: number | null
    }

/**
 * The straight line through what was given out, with how sure that is: twice the standard error of its slope to both
 * sides, a day counted once, since what is given out within a day hangs together.
 * @param levels ascending by time
 * @returns null where less than a week is known
 */
export function paceOf(levels: readonly Level[]): Pace | null {
  const days = lastOfDays(levels)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || last.time - first.time < paceFrom) return null
  const points = days.map(({ time, value }) => ({ x: (time - first.time) / day, y: value }))
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const spread = sum(points.map(({ x }) => (x - meanX) ** 2))
  const likely = sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread
  const left = sum(points.map(({ x, y }) => (y - meanY - likely * (x - meanX)) ** 2))
  const error = 2 * Math.sqrt(left / (points.length - 2) / spread)
  return { likely, least: likely - error, most: likely + error }
}

/** When something will be full that grows from `used` at that pace. @param now ms since 1970 */
export function fillingOf(pace: Pace | null, used: number, limit: number, now: number): Filling {
  if (used >= limit) return limit === 0 && used === 0 ? { kind: 'unknown' } : { kind: 'full' }
  if (pace === null) return { kind: 'unknown' }
  const reached = (perDay: number): number | null => {
    const ahead = ((limit - used) / perDay) * day
    return perDay > 0 && ahead <= foreseen ? now + ahead : null
  }
  const likely = reached(pace.likely)
  const earliest = reached(pace.most)
  if (likely === null || earliest === null) return { kind: 'far' }
  return { kind: 'fills', likely, earliest, latest: reached(pace.least) }
}

/** ms ahead from which on somebody should do something about what fills. */
const soonFull = 30 * day

/** Will it be full so soon that somebody should do something? @param now ms since 1970 */
export function isSoon({ likely }: Extract<Filling, { kind: 'fills' }>, now: number): boolean {
  return likely - now <= soonFull
}

/** The last of each day, by how long ago it is of the last. */
function lastOfDays(levels: readonly Level[]): readonly Level[] {
  const end = levels.at(-1)?.time ?? 0
  const days = new Map<number, Level>()
  for (const level of levels) days.set(Math.floor((end - level.time) / day), level)
  return [...days.values()].toSorted((one, other) => one.time - other.time)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length
