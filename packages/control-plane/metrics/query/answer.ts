import type { OxqlQueryResult } from '@portico/contract/schemas/timeseries.ts'
import type {
  Distribution,
  FieldValue,
  Series,
  Shape,
  Table,
  Value,
} from '@portico/domain/oxql/tables/table.ts'
import { keyOf } from '@portico/domain/oxql/tables/table.ts'

type WireTable = OxqlQueryResult['tables'][number]
type WireSeries = WireTable['timeseries'][string]
type WireField = WireSeries['fields'][string]
type WireValues = WireSeries['points']['values'][number]

/** A table as the contract has it (semantics/metrics.md section 3). */
export function tableView({ shape, series }: Table): WireTable {
  const timeseries: Record<string, WireSeries> = {}
  for (const one of series.values()) {
    let key = hash(keyOf(one.fields))
    // Two of one hash are next to impossible, and would hide each other.
    while (Object.hasOwn(timeseries, key.toString())) key = BigInt.asUintN(64, key + 1n)
    timeseries[key.toString()] = seriesView(shape, one)
  }
  return { name: shape.name, timeseries }
}

/** FNV-1a, 64 bits: the same series has the same key in all tables of an answer. */
function hash(text: string): bigint {
  let value = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n)
  }
  return value
}

const iso = (time: number): string => new Date(time).toISOString()

function seriesView(shape: Shape, { fields, times, starts, values }: Series): WireSeries {
  return {
    fields: Object.fromEntries(
      [...fields].map(([name, value]) => [name, fieldView(shape.fields.get(name) ?? 'string', value)]),
    ),
    points: {
      timestamps: times.map(iso),
      start_times: starts?.map(iso) ?? null,
      values: values.map((all, n) => valuesView(shape, shape.values[n] ?? 'double', all)),
    },
  }
}

function fieldView(type: WireField['type'], value: FieldValue): WireField {
  return { type, value } as WireField
}

function valuesView({ metric }: Shape, type: Shape['values'][number], all: readonly Value[]): WireValues {
  if (type !== 'integer_distribution') {
    const values = all.map((value) => (typeof value === 'number' ? value : null))
    return { metric_type: metric, values: { type, values } }
  }
  const values = all.map((value) =>
    value === null || typeof value === 'number' ? null : distributionView(value),
  )
  return { metric_type: metric, values: { type, values } }
}

function distributionView({ bins, counts, sum, min, max }: Distribution) {
  return {
    bins: [...bins],
    counts: [...counts],
    min,
    max,
    sum_of_samples: sum,
    // The bins do not tell it, and the contract has no null for it.
    squared_mean: 0,
    p50: null,
    p90: null,
    p99: null,
  }
}
