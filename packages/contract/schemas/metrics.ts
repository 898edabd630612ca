/** Samples over time: metrics of disks, silos and the system. */
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import {
  Cumulativedouble,
  Cumulativefloat,
  Cumulativeint64,
  Cumulativeuint64,
  Histogramdouble,
  Histogramfloat,
  Histogramint16,
  Histogramint32,
  Histogramint64,
  Histogramint8,
  Histogramuint16,
  Histogramuint32,
  Histogramuint64,
  Histogramuint8,
} from './distributions.ts'
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

export const DatumType = component(
  'DatumType',
  z.enum([
    'bool',
    'i8',
    'u8',
    'i16',
    'u16',
    'i32',
    'u32',
    'i64',
    'u64',
    'f32',
    'f64',
    'string',
    'bytes',
    'cumulative_i64',
    'cumulative_u64',
    'cumulative_f32',
    'cumulative_f64',
    'histogram_i8',
    'histogram_u8',
    'histogram_i16',
    'histogram_u16',
    'histogram_i32',
    'histogram_u32',
    'histogram_i64',
    'histogram_u64',
    'histogram_f32',
    'histogram_f64',
  ]),
)
export type DatumType = z.infer<typeof DatumType>

export const MissingDatum = component(
  'MissingDatum',
  z.object({ datum_type: DatumType, start_time: Timestamp.nullish() }),
)
export type MissingDatum = z.infer<typeof MissingDatum>

export const Datum = component(
  'Datum',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('bool'), datum: z.boolean() }),
    z.object({ type: z.literal('i8'), datum: Int8 }),
    z.object({ type: z.literal('u8'), datum: Uint8 }),
    z.object({ type: z.literal('i16'), datum: Int16 }),
    z.object({ type: z.literal('u16'), datum: Uint16 }),
    z.object({ type: z.literal('i32'), datum: Int32 }),
    z.object({ type: z.literal('u32'), datum: Uint32 }),
    z.object({ type: z.literal('i64'), datum: Int64 }),
    z.object({ type: z.literal('u64'), datum: Uint64 }),
    z.object({ type: z.literal('f32'), datum: Float32 }),
    z.object({ type: z.literal('f64'), datum: Float64 }),
    z.object({ type: z.literal('string'), datum: z.string() }),
    z.object({ type: z.literal('bytes'), datum: z.array(Uint8) }),
    z.object({ type: z.literal('cumulative_i64'), datum: Cumulativeint64 }),
    z.object({ type: z.literal('cumulative_u64'), datum: Cumulativeuint64 }),
    z.object({ type: z.literal('cumulative_f32'), datum: Cumulativefloat }),
    z.object({ type: z.literal('cumulative_f64'), datum: Cumulativedouble }),
    z.object({ type: z.literal('histogram_i8'), datum: Histogramint8 }),
    z.object({ type: z.literal('histogram_u8'), datum: Histogramuint8 }),
    z.object({ type: z.literal('histogram_i16'), datum: Histogramint16 }),
    z.object({ type: z.literal('histogram_u16'), datum: Histogramuint16 }),
    z.object({ type: z.literal('histogram_i32'), datum: Histogramint32 }),
    z.object({ type: z.literal('histogram_u32'), datum: Histogramuint32 }),
    z.object({ type: z.literal('histogram_i64'), datum: Histogramint64 }),
    z.object({ type: z.literal('histogram_u64'), datum: Histogramuint64 }),
    z.object({ type: z.literal('histogram_f32'), datum: Histogramfloat }),
    z.object({ type: z.literal('histogram_f64'), datum: Histogramdouble }),
    z.object({ type: z.literal('missing'), datum: MissingDatum }),
  ]),
)
export type Datum = z.infer<typeof Datum>

export const DiskMetricName = component(
  'DiskMetricName',
  z.enum(['activated', 'flush', 'read', 'read_bytes', 'write', 'write_bytes']),
)
export type DiskMetricName = z.infer<typeof DiskMetricName>

export const Measurement = component('Measurement', z.object({ datum: Datum, timestamp: Timestamp }))
export type Measurement = z.infer<typeof Measurement>

export const MeasurementResultsPage = resultsPage(Measurement)

export const SystemMetricName = component(
  'SystemMetricName',
  z.enum(['virtual_disk_space_provisioned', 'cpus_provisioned', 'ram_provisioned']),
)
export type SystemMetricName = z.infer<typeof SystemMetricName>
