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

/** Number of points after which other requests get a turn, which takes a few ms. */
const atOnce = 5000

/**
 * Returns the tables of a result in the form of the contract (docs/reference/metrics.md#oxql).
 * @param pause lets other requests run, and throws if the client has disconnected
 */
export async function tableViews(tables: readonly Table[], pause: () => Promise<void>): Promise<WireTable[]> {
  const views: WireTable[] = []
  for (const { shape, series } of tables) {
    const timeseries: Record<string, WireSeries> = {}
    let points = 0
    for (const one of series.values()) {
      let key = hash(keyOf(one.fields))
      // Two series may have the same hash, although rarely. One of them would then hide the other.
      while (Object.hasOwn(timeseries, key.toString())) key = BigInt.asUintN(64, key + 1n)
      timeseries[key.toString()] = seriesView(shape, one)
      points += pointsOfSeries + one.times.length
      if (points < atOnce) continue
      await pause()
      points = 0
    }
    views.push({ name: shape.name, timeseries })
  }
  return views
}

/** Cost of a series without its points, given as a number of points. */
const pointsOfSeries = 10

const encoder = new TextEncoder()

/**
 * Returns the 64-bit FNV-1a hash of a text, so that a series has the same key in all tables of a result. Computing it
 * in two halves as numbers is ten times faster than with bigints. The prime is 2^40 + 0x1b3.
 */
function hash(text: string): bigint {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const byte of encoder.encode(text)) {
    low = (low ^ byte) >>> 0
    const product = low * 0x1b3
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0
    low = product >>> 0
  }
  return (BigInt(high) << 32n) | BigInt(low)
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
    // This value cannot be computed from the bins, and the contract does not allow null.
    squared_mean: 0,
    p50: null,
    p90: null,
    p99: null,
  }
}
