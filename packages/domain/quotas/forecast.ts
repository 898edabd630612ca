const day = 86_400_000

/** Length in ms of the history that determines the growth rate, and the minimum length. */
export const growthWindow = 30 * day
export const minGrowthWindow = 7 * day

/** Length of the forecast in ms. A linear forecast further ahead would be a guess. */
const forecastWindow = 365 * day

/** Usage at a time, in ms since 1970. */
export interface Level {
  readonly time: number
  readonly value: number
}

/** Growth per day, negative for a decrease, with its likely, least and greatest value. */
export interface Growth {
  readonly likely: number
  readonly least: number
  readonly most: number
}

/** The time at which usage reaches a limit. */
export type Forecast =
  | { readonly kind: 'unknown' }
  /** the limit is reached already */
  | { readonly kind: 'full' }
  /** the limit is not reached within a year at this growth */
  | { readonly kind: 'far' }
  /** the limit is reached between two times, in ms since 1970; `latest` is null if it may be more than a year ahead */
  | {
      readonly kind: 'fills'
      readonly likely: number
      readonly earliest: number
      readonly latest: number | null
    }

/**
 * Returns the regression line of usage, with an error of twice the standard error of its slope. Each day counts once,
 * since changes within a day are correlated.
 * @param levels ascending by time
 * @returns null with less than a week of data
 */
export function growthOf(levels: readonly Level[]): Growth | null {
  const days = lastOfDays(levels)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || last.time - first.time < minGrowthWindow) return null
  const points = days.map(({ time, value }) => ({ x: (time - first.time) / day, y: value }))
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const spread = sum(points.map(({ x }) => (x - meanX) ** 2))
  const likely = sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread
  const left = sum(points.map(({ x, y }) => (y - meanY - likely * (x - meanX)) ** 2))
  const error = 2 * Math.sqrt(left / (points.length - 2) / spread)
  return { likely, least: likely - error, most: likely + error }
}

/**
 * Returns when usage that grows at this rate reaches the limit.
 * @param pace null if unknown
 * @param now ms since 1970
 */
export function forecastOf(pace: Growth | null, used: number, limit: number, now: number): Forecast {
  if (used >= limit) return limit === 0 && used === 0 ? { kind: 'unknown' } : { kind: 'full' }
  if (pace === null) return { kind: 'unknown' }
  const reached = (perDay: number): number | null => {
    const ahead = ((limit - used) / perDay) * day
    return perDay > 0 && ahead <= forecastWindow ? now + ahead : null
  }
  const likely = reached(pace.likely)
  const earliest = reached(pace.most)
  if (likely === null || earliest === null) return { kind: 'far' }
  return { kind: 'fills', likely, earliest, latest: reached(pace.least) }
}

/** Ms before the limit is reached at which users are warned. */
const warningWindow = 30 * day

/** Whether the limit is reached so soon that users are warned. @param now ms since 1970 */
export function isSoonFull({ likely }: Extract<Forecast, { kind: 'fills' }>, now: number): boolean {
  return likely - now <= warningWindow
}

/** Returns the last level of each day. Days are counted back from the last level. */
function lastOfDays(levels: readonly Level[]): readonly Level[] {
  const end = levels.at(-1)?.time ?? 0
  const days = new Map<number, Level>()
  for (const level of levels) days.set(Math.floor((end - level.time) / day), level)
  return [...days.values()].toSorted((one, other) => one.time - other.time)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length
