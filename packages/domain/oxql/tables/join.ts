import type { Series, Table } from './table.ts'

/** A series that only one of two tables has, which prevents a join. */
export interface Unpaired {
  readonly has: string
  readonly lacks: string
  readonly series: Series
}

/** Returns a series that is not in all tables, or null. */
export function unpairedIn(tables: readonly Table[]): Unpaired | null {
  const [first, ...others] = tables
  if (first === undefined) return null
  // All tables have the same series if each table has the same ones as the first.
  for (const other of others) {
    const unpaired = lackedBy(other, first) ?? lackedBy(first, other)
    if (unpaired !== null) return unpaired
  }
  return null
}

function lackedBy(other: Table, table: Table): Unpaired | null {
  for (const [key, series] of table.series) {
    if (!other.series.has(key)) return { has: table.shape.name, lacks: other.shape.name, series }
  }
  return null
}

/**
 * Joins tables into one with the values of all tables side by side. A series keeps the times that it has in every
 * table.
 * @param tables aligned with the same periods, with the same series
 */
export function joinSeries(tables: readonly Table[]): Map<string, Series> {
  const [first, ...others] = tables
  const joined = new Map<string, Series>()
  for (const [key, series] of first?.series ?? []) {
    const all = joinAll([series, ...others.flatMap((other) => other.series.get(key) ?? [])])
    if (all.times.length > 0) joined.set(key, all)
  }
  return joined
}

function joinAll(all: readonly Series[]): Series {
  const [first, ...others] = all
  const indices = all.map(({ times }) => new Map(times.map((time, index) => [time, index])))
  const times = (first?.times ?? []).filter((time) => indices.every((of) => of.has(time)))
  return {
    fields: first?.fields ?? new Map(),
    times,
    starts: null,
    values: [...(first === undefined ? [] : [first]), ...others].flatMap(({ values }, n) =>
      values.map((each) => times.map((time) => each[indices[n]?.get(time) ?? -1] ?? null)),
    ),
  }
}
