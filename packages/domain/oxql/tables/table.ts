import type { FieldType } from '../schemas.ts'

/** What a series is told apart by. */
export type FieldValue = string | number | boolean

/** One number, or a histogram; null: there was none at that time. */
export type Value = number | Distribution | null

/** Counts of what fell between edges; the last bin has no upper edge. */
export interface Distribution {
  /** lower edges, ascending */
  readonly bins: readonly number[]
  readonly counts: readonly number[]
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
}

/**
 * What points stand for that were rolled up: each is so many samples, taken one as long after the other as the next, the
 * last of them at the point's own time.
 */
export interface Stands {
  readonly counts: readonly number[]
  /** When the time begins that these samples share, ms since the epoch: at the point before, or later. */
  readonly since: readonly number[]
  /**
   * Was it longer than usual since the point before? Then a count is of the samples that there would have been since, of
   * which none was taken before `since`. Only of what was counted over a time.
   */
  readonly gaps: readonly boolean[]
}

/** What was measured of one thing, in order of time. All arrays are as long. */
export interface Series {
  readonly fields: ReadonlyMap<string, FieldValue>
  /** ms since the epoch, ascending */
  readonly times: readonly number[]
  /** Since when each value was counted, ms since the epoch; null for what is as it is at a moment. */
  readonly starts: readonly number[] | null
  /** One array for each metric: joined tables have several. */
  readonly values: readonly (readonly Value[])[]
  /** Left out, or null: each point is one sample. */
  readonly stands?: Stands | null
}

/** How the times of a table came to be. */
export interface Alignment {
  /** ms since the epoch: all times are this, or whole periods before */
  readonly end: number
  /** ms */
  readonly period: number
}

type ValueType = 'integer' | 'double' | 'integer_distribution'

/** What is known of a table before anything is read. */
export interface Shape {
  /** Of the timeseries; those of joined ones with a comma between. */
  readonly name: string
  readonly fields: ReadonlyMap<string, FieldType>
  readonly metric: 'gauge' | 'delta'
  /** one for each metric */
  readonly values: readonly ValueType[]
  readonly alignment: Alignment | null
}

export interface Table {
  readonly shape: Shape
  /** By {@link keyOf}. */
  readonly series: ReadonlyMap<string, Series>
}

/** Keys of fields that were asked for: a series is looked up in each step of a query. */
const keys = new WeakMap<ReadonlyMap<string, FieldValue>, string>()

/** What makes a series one: its fields, whatever their order. They are not changed any more. */
export function keyOf(fields: ReadonlyMap<string, FieldValue>): string {
  const known = keys.get(fields)
  if (known !== undefined) return known
  const names = [...fields.keys()].toSorted()
  const key = JSON.stringify(names.map((name) => [name, fields.get(name)]))
  keys.set(fields, key)
  return key
}

/** A series with only some of its points: those at these places. */
export function pick(series: Series, places: readonly number[]): Series {
  const first = places[0] ?? 0
  // A stretch is taken as a whole: most are, since times are what most is chosen by.
  const isStretch = places.every((place, n) => place === first + n)
  if (isStretch) return onlyOf(series, (all) => all.slice(first, first + places.length))
  return onlyOf(series, (all) => places.map((place) => all[place] as (typeof all)[number]))
}

/** A series of which only what `of` takes is there; it takes the same of each array. */
function onlyOf(series: Series, of: <T>(all: readonly T[]) => readonly T[]): Series {
  const { fields, times, starts, values, stands = null } = series
  return {
    fields,
    times: of(times),
    starts: starts && of(starts),
    values: values.map((all) => of(all)),
    stands: stands && { counts: of(stands.counts), since: of(stands.since), gaps: of(stands.gaps) },
  }
}

/** A series in parts of at most so many points, in order. */
export function* inSlices(series: Series, length: number): Generator<Series> {
  for (let from = 0; from < series.times.length; from += length) {
    yield onlyOf(series, (all) => all.slice(from, from + length))
  }
}

/** The series that {@link inSlices} took apart, of what is left of its parts; null: nothing is. */
export function joinSlices(slices: readonly Series[]): Series | null {
  const [first] = slices
  if (first === undefined) return null
  return {
    fields: first.fields,
    times: slices.flatMap(({ times }) => times),
    starts: first.starts && slices.flatMap(({ starts }) => starts ?? []),
    values: first.values.map((_, n) => slices.flatMap(({ values }) => values[n] ?? [])),
    stands: (first.stands ?? null) && {
      counts: slices.flatMap(({ stands }) => stands?.counts ?? []),
      since: slices.flatMap(({ stands }) => stands?.since ?? []),
      gaps: slices.flatMap(({ stands }) => stands?.gaps ?? []),
    },
  }
}
