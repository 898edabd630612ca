import type { OxqlQueryResult, Timeseries } from '@portico/contract/types.ts'
import type { Schema } from '@portico/domain/oxql/schemas.ts'
import { type Bins, figureOf, merged, type Statistic } from './histograms.ts'
import { notedAtChange, shownOf, type Shown } from './units.ts'

/** The result of one timeseries. */
export interface ResultTable {
  /** name of the timeseries: `virtual_disk:reads` */
  readonly name: string
  /** short title */
  readonly title: string
  readonly kind: 'numbers' | 'histograms' | 'texts'
  readonly shown: Shown
  /**
   * Time in ms since 1970 until which the last point applies, if each point applies until the next one; null if a point
   * applies to its own time only.
   */
  readonly holdsUntil: number | null
  readonly series: readonly ResultSeries[]
  readonly points: number
  /** Names of the fields that differ between the series. `same`: fields with the same value in all series. */
  readonly by: readonly string[]
  /** The fewest fields, at most three, that distinguish the series. */
  readonly labelledBy: readonly string[]
  readonly same: readonly (readonly [name: string, value: string])[]
}

export interface ResultSeries {
  /** Key for URLs that is equal in later responses */
  readonly key: string
  readonly fields: Readonly<Record<string, string>>
  /** ms since 1970, ascending */
  readonly times: readonly number[]
  /** Values in the displayed unit; null where a value is missing */
  readonly values: readonly (number | null)[]
  readonly histograms: readonly (Bins | null)[] | null
  readonly texts: readonly (string | null)[] | null
}

type Points = Timeseries['points']
type Wire = Points['values'][number]['values']

export interface ReadingOf {
  readonly schemas: readonly Schema[]
  /** Start of the displayed range in ms since 1970; earlier points are used only for computing later ones. */
  readonly from: number
  /** End of the displayed range in ms since 1970; later points are used only for computing earlier ones. */
  readonly until: number
  /** Time at which the query ran, in ms since 1970 */
  readonly now: number
  readonly paceOf: (schema: Schema | undefined) => number | null
}

/** Returns the tables of a result, one per timeseries; the result of a join has several. */
export function tablesOf(tables: OxqlQueryResult['tables'], reading: ReadingOf): readonly ResultTable[] {
  return tables.flatMap((table) => {
    const all = Object.values(table.timeseries)
    return table.name.split(',').map((name, dimension) => tableOf(name, dimension, all, reading))
  })
}

function tableOf(
  name: string,
  dimension: number,
  all: readonly Timeseries[],
  reading: ReadingOf,
): ResultTable {
  const schema = reading.schemas.find((each) => each.name === name)
  const cellValues = all.map(({ points }) => points.values[dimension])
  const type = cellValues[0]?.values.type
  const isDelta = cellValues.some(
    (values) => values?.metricType !== undefined && values.metricType !== 'gauge',
  )
  const isCounted = schema?.datum === 'cumulative_u64'
  const period = isCounted && !isDelta ? periodOf(all) : null
  const pace = reading.paceOf(schema)
  // If a sample covers more time than a period, it is scaled to the period.
  const shown = shownOf({
    schema,
    isDelta,
    pace: pace === null || period === null ? pace : Math.min(pace, period / 1000),
  })
  const series = all.map((each) =>
    seriesOf(each, { dimension, times: shown.times, isRate: isDelta && isCounted, period, reading }),
  )
  const names = [...new Set(series.flatMap(({ fields }) => Object.keys(fields)))]
  const isSame = (field: string) => series.every(({ fields }) => fields[field] === series[0]?.fields[field])
  const by = names.filter((field) => !isSame(field))
  return {
    name,
    title: (name.split(':')[1] ?? name).replaceAll('_', ' '),
    kind: type?.endsWith('distribution') ? 'histograms' : type === 'string' ? 'texts' : 'numbers',
    shown,
    holdsUntil:
      schema?.target.name === notedAtChange && type === 'integer'
        ? Math.min(reading.now, reading.until)
        : null,
    series,
    points: series.reduce((sum, { times }) => sum + times.length, 0),
    by,
    labelledBy: fewestOf(by, series),
    same: names
      .filter((field) => !by.includes(field))
      .map((field) => [field, series[0]?.fields[field] ?? '']),
  }
}

/** Returns the fewest fields, at most three, that distinguish all series. */
function fewestOf(by: readonly string[], series: readonly ResultSeries[]): readonly string[] {
  const tells = (fields: readonly string[]) =>
    new Set(series.map((each) => JSON.stringify(fields.map((field) => each.fields[field])))).size ===
    series.length
  const pairs = by.flatMap((one, at) => by.slice(at + 1).map((other) => [one, other]))
  const threes = pairs.flatMap((pair) =>
    by.slice(by.indexOf(pair[1] ?? '') + 1).map((third) => [...pair, third]),
  )
  return [...by.map((field) => [field]), ...pairs, ...threes].find(tells) ?? by.slice(0, 3)
}

/** Returns the ms between the points of aligned series; null if no series has two points. */
function periodOf(all: readonly Timeseries[]): number | null {
  const apart = all.flatMap(({ points: { timestamps } }) =>
    timestamps.length < 2 ? [] : [Date.parse(timestamps[1] ?? '') - Date.parse(timestamps[0] ?? '')],
  )
  return apart.length === 0 ? null : Math.min(...apart)
}

/** ms until the samples of a period have arrived, with a margin */
const settling = 150_000

function seriesOf(
  { fields, points }: Timeseries,
  how: {
    dimension: number
    times: number
    isRate: boolean
    /** Set for aligned counters */
    period: number | null
    reading: ReadingOf
  },
): ResultSeries {
  const { dimension, times, isRate, period } = how
  const { from, until, now } = how.reading
  const all = points.timestamps.map((stamp) => new Date(stamp).getTime())
  const starts = points.startTimes?.map((stamp) => new Date(stamp).getTime())
  const places = [...all.keys()].filter((at) => (all[at] ?? 0) > from && (all[at] ?? 0) <= until)
  const values = points.values[dimension]?.values
  // Most samples of the newest period are still missing.
  const last = all.findLastIndex((_, at) => numberIn(values, at) !== null)
  const isBegun = (at: number) =>
    period !== null && at === last && at > 0 && (all[at] ?? 0) - period > now - settling
  const fieldValues = Object.fromEntries(
    Object.entries(fields).map(([name, { value }]) => [name, String(value)]),
  )
  const lengthAt = (at: number) => Math.max(0.001, ((all[at] ?? 0) - (starts?.[at] ?? 0)) / 1000)
  return {
    key: keyOf(fieldValues),
    fields: fieldValues,
    times: places.map((at) => all[at] ?? 0),
    values: places.map((at) => {
      const value = numberIn(values, at)
      return value === null || isBegun(at) ? null : (value * times) / (isRate ? lengthAt(at) : 1)
    }),
    histograms: values?.type.endsWith('distribution') ? places.map((at) => binsIn(values, at)) : null,
    texts: values?.type === 'string' ? places.map((at) => values.values[at] ?? null) : null,
  }
}

function numberIn(values: Wire | undefined, at: number): number | null {
  if (values?.type === 'double' || values?.type === 'integer') return values.values[at] ?? null
  if (values?.type !== 'boolean') return null
  const value = values.values[at]
  return value == null ? null : Number(value)
}

function binsIn(values: Wire, at: number): Bins | null {
  if (values.type !== 'integer_distribution' && values.type !== 'double_distribution') return null
  const value = values.values[at]
  return value == null ? null : { bins: value.bins, counts: value.counts, sum: value.sumOfSamples }
}

/** Returns a short key of a series, a hash of its fields (52 bits of FNV-1a). */
function keyOf(fields: Readonly<Record<string, string>>): string {
  const text = JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  let value = 0xcbf29ce484222325n
  for (const letter of text) value = BigInt.asUintN(64, (value ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n) // prettier-ignore
  return BigInt.asUintN(52, value).toString(36)
}

/** Returns the values of a series to draw: its numbers, or one statistic of its histograms. */
export function figuresOf(series: ResultSeries, statistic: Statistic): readonly (number | null)[] {
  return series.histograms?.map((each) => (each === null ? null : figureOf(each, statistic))) ?? series.values
}

/** The last, mean and highest value of a series; each is null if there is none. */
export interface Summary {
  readonly last: number | null
  readonly mean: number | null
  readonly highest: number | null
}

export function summaryOf(values: readonly (number | null)[]): Summary {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { last: null, mean: null, highest: null }
  return {
    last: known.at(-1) ?? null,
    mean: known.reduce((sum, value) => sum + value, 0) / known.length,
    highest: known.reduce((a, b) => Math.max(a, b)),
  }
}

/** Returns the series of a table with the highest mean values. */
export function highest({ series }: ResultTable, count: number): readonly ResultSeries[] {
  if (series.length <= count) return series
  const means = series.map((each) => ({ each, mean: summaryOf(figuresOf(each, 'p95')).mean ?? -Infinity }))
  return means
    .toSorted((a, b) => b.mean - a.mean)
    .slice(0, count)
    .map(({ each }) => each)
}

/** Maximum number of times in a chart. */
const maxTimes = 500

/** The common times of several series, and the values of each series at these times. */
export interface Drawn {
  readonly times: readonly number[]
  readonly series: readonly ResultSeries[]
}

/**
 * Assigns the values of several series to common times. Aligned results already have common times. Raw samples, whose
 * times differ by resource, are grouped: each time represents the samples since the previous time.
 * @param period minimum ms between two times
 */
export function onSameTimes(series: readonly ResultSeries[], period: number): Drawn {
  const all = [...new Set(series.flatMap(({ times }) => times))].toSorted((a, b) => a - b)
  const longest = series.reduce((most, { times }) => Math.max(most, times.length), 0)
  if (all.length <= Math.max(longest, maxTimes / 2) && (all.length === longest || isEven(all))) {
    const times = withHoles(all)
    return { times, series: series.map((each) => at(each, times)) }
  }
  const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0]
  const step = Math.max(period, Math.ceil((last - first) / maxTimes))
  const end = Math.ceil(last / step) * step
  const count = Math.floor((end - first) / step) + 1
  const times = Array.from({ length: count }, (_, n) => end - (count - 1 - n) * step)
  return { times, series: series.map((each) => within(each, times, step)) }
}

/**
 * Resamples series whose points apply until the next one to even intervals, so that their means are weighted by time.
 */
export function resampled(series: readonly ResultSeries[], until: number, period: number): Drawn {
  const first = series.reduce((least, { times }) => Math.min(least, times[0] ?? Infinity), Infinity)
  if (first > until) return { times: [], series: series.map((each) => at(each, [])) }
  const step = Math.max(period, Math.ceil((until - first) / maxTimes))
  const count = Math.ceil((until - first) / step)
  const times = [...Array.from({ length: count }, (_, n) => first + n * step), until]
  return {
    times,
    series: series.map((each) => {
      let index = -1
      const values = times.map((time) => {
        while ((each.times[index + 1] ?? Infinity) <= time) index++
        return each.values[index] ?? null
      })
      return { ...each, times, values }
    }),
  }
}

/** Returns the ms from each time to the next, and the most common of these distances. */
function distancesOf(times: readonly number[]): {
  readonly apart: readonly number[]
  readonly typical: number
} {
  const apart = times.slice(1).map((time, n) => time - (times[n] ?? 0))
  return { apart, typical: apart.toSorted((a, b) => a - b)[apart.length >> 1] ?? 0 }
}

/** Returns whether most times are at even intervals or farther apart. */
function isEven(times: readonly number[]): boolean {
  const { apart, typical: usual } = distancesOf(times)
  return apart.every((each) => each >= usual * 0.9)
}

/** Distance, in multiples of the most common one, from which it is treated as a gap. */
const hole = 2.5

/** Adds the first and the last missing time of each gap. */
function withHoles(times: readonly number[]): readonly number[] {
  const { apart, typical: usual } = distancesOf(times)
  if (apart.every((each) => each <= usual * hole)) return times
  return times.flatMap((time, n) =>
    (apart[n - 1] ?? 0) > usual * hole
      ? [...new Set([(times[n - 1] ?? 0) + usual, time - usual]), time]
      : [time],
  )
}

function at(series: ResultSeries, times: readonly number[]): ResultSeries {
  const places = new Map(series.times.map((time, n) => [time, n]))
  const taken = <T>(values: readonly (T | null)[]) =>
    times.map((time) => values[places.get(time) ?? -1] ?? null)
  return {
    ...series,
    times,
    values: taken(series.values),
    histograms: series.histograms && taken(series.histograms),
    texts: series.texts && taken(series.texts),
  }
}

function within(series: ResultSeries, times: readonly number[], step: number): ResultSeries {
  const first = times[0] ?? 0
  const places: number[][] = times.map(() => [])
  for (const [n, time] of series.times.entries())
    places[Math.max(0, Math.ceil((time - first) / step))]?.push(n)
  const known = <T>(values: readonly (T | null)[], those: readonly number[]): readonly T[] =>
    those.map((n) => values[n] ?? null).filter((value) => value !== null) as readonly T[]
  return {
    ...series,
    times,
    values: places.map((those) => summaryOf(known(series.values, those)).mean),
    histograms:
      series.histograms &&
      places.map((those) => {
        const found = known(series.histograms ?? [], those)
        return found.length === 0 ? null : merged(found)
      }),
    texts: series.texts && places.map((those) => known(series.texts ?? [], those).at(-1) ?? null),
  }
}

/** ms within which recent samples may still arrive, because a server writes the samples of a minute together */
const onTheirWay = 90_000

/** Removes the latest times without data while their samples may still arrive, so that they do not look like a gap. */
export function untilKnown({ times, series }: Drawn, now: number): Drawn {
  const isKnown = (index: number) =>
    series.some(({ values, histograms, texts }) => ((histograms ?? texts ?? values)[index] ?? null) !== null)
  let count = times.length
  while (count > 0 && (times[count - 1] ?? 0) > now - onTheirWay && !isKnown(count - 1)) count--
  const cut = <T>(all: readonly T[]): readonly T[] => all.slice(0, count)
  return {
    times: cut(times),
    series: series.map((each) => ({
      ...each,
      values: cut(each.values),
      histograms: each.histograms && cut(each.histograms),
      texts: each.texts && cut(each.texts),
    })),
  }
}
