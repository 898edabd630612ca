import type { Reducer } from '../language/syntax.ts'
import { type FieldValue, keyOf, type Series } from './table.ts'

/**
 * Joins series with equal values of these fields point by point, and drops all other fields. Missing values are
 * skipped; if all are missing, the result is missing (docs/reference/metrics.md#oxql).
 * @param all aligned with the same periods
 */
export function groupBy(
  all: Iterable<Series>,
  fields: readonly string[],
  reduce: Reducer,
): Map<string, Series> {
  const groups = new Map<string, Group>()
  for (const series of all) {
    const groupFields = new Map(fields.map((name) => [name, series.fields.get(name) as FieldValue]))
    const key = keyOf(groupFields)
    const group = groups.get(key) ?? { fields: groupFields, sums: new Map<number, Sum>() }
    groups.set(key, group)
    addTo(group.sums, series)
  }
  return new Map([...groups].map(([key, group]) => [key, seriesOf(group, reduce)]))
}

interface Sum {
  total: number
  found: number
}

interface Group {
  readonly fields: ReadonlyMap<string, FieldValue>
  readonly sums: Map<number, Sum>
}

function addTo(sums: Map<number, Sum>, { times, values }: Series): void {
  for (const [index, time] of times.entries()) {
    const value = values[0]?.[index]
    let sum = sums.get(time)
    if (sum === undefined) {
      sum = { total: 0, found: 0 }
      sums.set(time, sum)
    }
    if (typeof value !== 'number') continue
    sum.total += value
    sum.found++
  }
}

function seriesOf({ fields, sums }: Group, reduce: Reducer): Series {
  const points = [...sums].toSorted(([a], [b]) => a - b)
  const valueOf = ({ total, found }: Sum) => (found === 0 ? null : reduce === 'sum' ? total : total / found)
  return {
    fields,
    times: points.map(([time]) => time),
    starts: null,
    values: [points.map(([, sum]) => valueOf(sum))],
  }
}
