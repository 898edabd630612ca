/** Summaries of many samples: histograms, quantiles and running sums, one set per number type. */
import { z } from 'zod'
import { component } from './component.ts'
import {
  Float32,
  Float64,
  Int16,
  Int32,
  Int64,
  Int8,
  Timestamp,
  Uint16,
  Uint32,
  Uint64,
  Uint8,
} from './primitives.ts'

/** The state of an estimator of quantiles (the P² algorithm): five markers and their desired positions. */
export const Quantile = component(
  'Quantile',
  z.object({
    p: Float64,
    marker_heights: z.array(Float64).length(5),
    marker_positions: z.array(Uint64).length(5),
    desired_marker_positions: z.array(Float64).length(5),
  }),
)
export type Quantile = z.infer<typeof Quantile>

/** Returns the schema of a running sum since `start_time`. */
function cumulative<N extends z.ZodType<number>>(kind: string, value: N) {
  return component(`Cumulative${kind}`, z.object({ start_time: Timestamp, value }))
}

export const Cumulativeint64 = cumulative('int64', Int64)
export const Cumulativeuint64 = cumulative('uint64', Uint64)
export const Cumulativefloat = cumulative('float', Float32)
export const Cumulativedouble = cumulative('double', Float64)

/**
 * Returns the schema of a histogram since `start_time`. Its bins cover the whole range of the number type without gaps.
 */
function histogram<N extends z.ZodType<number>, S extends z.ZodType<number>>(kind: string, value: N, sum: S) {
  const range = component(
    `BinRange${kind}`,
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('range_to'), end: value }),
      z.object({ type: z.literal('range'), start: value, end: value }),
      z.object({ type: z.literal('range_from'), start: value }),
    ]),
  )
  const bin = component(`Bin${kind}`, z.object({ range, count: Uint64 }))
  return component(
    `Histogram${kind}`,
    z.object({
      start_time: Timestamp,
      bins: z.array(bin),
      n_samples: Uint64,
      min: value,
      max: value,
      sum_of_samples: sum,
      squared_mean: Float64,
      p50: Quantile,
      p90: Quantile,
      p99: Quantile,
    }),
  )
}

export const Histogramint8 = histogram('int8', Int8, Int64)
export const Histogramuint8 = histogram('uint8', Uint8, Int64)
export const Histogramint16 = histogram('int16', Int16, Int64)
export const Histogramuint16 = histogram('uint16', Uint16, Int64)
export const Histogramint32 = histogram('int32', Int32, Int64)
export const Histogramuint32 = histogram('uint32', Uint32, Int64)
export const Histogramint64 = histogram('int64', Int64, Int64)
export const Histogramuint64 = histogram('uint64', Uint64, Int64)
export const Histogramfloat = histogram('float', Float32, Float64)
export const Histogramdouble = histogram('double', Float64, Float64)

/** Returns the schema of a histogram in query results: bin edges and counts as two lists. */
function distribution<N extends z.ZodType<number>>(kind: string, value: N) {
  return component(
    `Distribution${kind}`,
    z.object({
      bins: z.array(value),
      counts: z.array(Uint64),
      min: value.nullish(),
      max: value.nullish(),
      sum_of_samples: value,
      squared_mean: Float64,
      p50: Quantile.nullish(),
      p90: Quantile.nullish(),
      p99: Quantile.nullish(),
    }),
  )
}

export const Distributionint64 = distribution('int64', Int64)
export const Distributiondouble = distribution('double', Float64)
