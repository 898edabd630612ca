import type { FieldType } from '../schemas.ts'

/** A value that identifies a series. */
export type FieldValue = string | number | boolean

/** A number or a histogram; null if there is no value at that time. */
export type Value = number | Distribution | null

/** Counts per bin; the last bin has no upper edge. */
export interface Distribution {
  /** lower edges, ascending */
  readonly bins: readonly number[]
  readonly counts: readonly number[]
  readonly sum: number
  readonly min: number | null
  readonly max: number | null
}

/**
 * The samples that rolled-up points represent: for each point, `counts` samples at equal intervals, the last one at the
 * point's own time.
 */
export interface RollupInfo {
  readonly counts: readonly number[]
  /** beginning of the interval with the point's samples, ms since the epoch: the time of the previous point or later */
  readonly since: readonly number[]
  /**
   * Whether the interval since the previous point is longer than usual. If so, `counts` is the number of samples that
   * the whole interval would have had, although none was taken before `since`. Used for deltas only.
   */
  readonly gaps: readonly boolean[]
}

/** The measurements of one resource, sorted by time. All arrays have the same length. */
export interface Series {
  readonly fields: ReadonlyMap<string, FieldValue>
  /** ms since the epoch, ascending */
  readonly times: readonly number[]
  /** beginning of each delta's interval, ms since the epoch; null for gauges */
  readonly starts: readonly number[] | null
  /** one array per metric; joined tables have several metrics */
  readonly values: readonly (readonly Value[])[]
  /** the samples that the points represent; omitted or null if each point is one sample */
  readonly stands?: RollupInfo | null
}

/** The times that an aligned table can have. */
export interface Alignment {
  /** the latest time, ms since the epoch; all others are whole periods earlier */
  readonly end: number
  /** period in ms */
  readonly period: number
}

type ValueType = 'integer' | 'double' | 'integer_distribution'

/** The properties of a table that are known before it is read. */
export interface Shape {
  /** name of the timeseries; the names of joined ones are separated by commas */
  readonly name: string
  readonly fields: ReadonlyMap<string, FieldType>
  readonly metric: 'gauge' | 'delta'
  /** type of the values, one per metric */
  readonly values: readonly ValueType[]
  readonly alignment: Alignment | null
}

export interface Table {
  readonly shape: Shape
  /** series by {@link keyOf} */
  readonly series: ReadonlyMap<string, Series>
}

/** Cache of keys, since each operation of a query looks up the series. */
const keys = new WeakMap<ReadonlyMap<string, FieldValue>, string>()

/**
 * Returns a key that identifies a series by its fields, independent of their order. The fields must not be changed
 * afterwards.
 */
export function keyOf(fields: ReadonlyMap<string, FieldValue>): string {
  const known = keys.get(fields)
  if (known !== undefined) return known
  const names = [...fields.keys()].toSorted()
  const key = JSON.stringify(names.map((name) => [name, fields.get(name)]))
  keys.set(fields, key)
  return key
}

/** Returns a series with only the points at these indices. */
export function pick(series: Series, indices: readonly number[]): Series {
  const first = indices[0] ?? 0
  // A contiguous range is sliced, which is the usual case of filters by time.
  const isContiguous = indices.every((index, n) => index === first + n)
  if (isContiguous) return onlyOf(series, (all) => all.slice(first, first + indices.length))
  return onlyOf(series, (all) => indices.map((index) => all[index] as (typeof all)[number]))
}

/** Returns a series whose arrays are the results of `of`. */
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

/** Yields a series in slices of at most `length` points. */
export function* inSlices(series: Series, length: number): Generator<Series> {
  for (let from = 0; from < series.times.length; from += length) {
    yield onlyOf(series, (all) => all.slice(from, from + length))
  }
}

/** Joins the remaining slices of {@link inSlices} to one series; null if nothing remains. */
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
