import type { FieldType } from '../schemas.ts'

/** A value that identifies a series. */
export type FieldValue = string | number | boolean

/** A number or a histogram; null if there was none at that time. */
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
 * The samples behind rolled-up points: each point represents `counts` samples at equal intervals, the last one at the
 * point's own time.
 */
export interface RollupInfo {
  readonly counts: readonly number[]
  /** Beginning of the interval that the samples share, ms since the epoch: the previous point or later. */
  readonly since: readonly number[]
  /**
   * Whether the interval since the previous point is longer than usual. Then the count is what samples of the whole
   * interval would have been, of which none was taken before `since`. Deltas only.
   */
  readonly gaps: readonly boolean[]
}

/** The measurements of one resource, sorted by time. All arrays have the same length. */
export interface Series {
  readonly fields: ReadonlyMap<string, FieldValue>
  /** ms since the epoch, ascending */
  readonly times: readonly number[]
  /** Start of each interval that was counted, ms since the epoch; null for gauges. */
  readonly starts: readonly number[] | null
  /** One array per metric; joined tables have several. */
  readonly values: readonly (readonly Value[])[]
  /** Omitted or null: each point is one sample. */
  readonly stands?: RollupInfo | null
}

/** The alignment of a table's times. */
export interface Alignment {
  /** ms since the epoch: all times are this or whole periods earlier */
  readonly end: number
  /** ms */
  readonly period: number
}

type ValueType = 'integer' | 'double' | 'integer_distribution'

/** The static properties of a table. */
export interface Shape {
  /** Of the timeseries; joined names are separated by commas. */
  readonly name: string
  readonly fields: ReadonlyMap<string, FieldType>
  readonly metric: 'gauge' | 'delta'
  /** one per metric */
  readonly values: readonly ValueType[]
  readonly alignment: Alignment | null
}

export interface Table {
  readonly shape: Shape
  /** By {@link keyOf}. */
  readonly series: ReadonlyMap<string, Series>
}

/** Cache of keys: a series is looked up in each operation of a query. */
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

/** Returns a series with `of` applied to each of its arrays. */
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
