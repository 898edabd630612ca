/** Timeseries, their fields, and query results. */
import { z } from 'zod'
import { Ip } from './addresses.ts'
import { resultsPage } from './common.ts'
import { component, published } from './component.ts'
import { Distributiondouble, Distributionint64 } from './distributions.ts'
import { DatumType } from './metrics.ts'
import {
  Float64,
  Int16,
  Int32,
  Int64,
  Int8,
  TimeseriesName,
  Timestamp,
  Uint16,
  Uint32,
  Uint64,
  Uint8,
  Uuid,
  uniqueArray,
} from './primitives.ts'

export const AuthzScope = component('AuthzScope', z.enum(['fleet', 'silo', 'project', 'viewable_to_all']))
export type AuthzScope = z.infer<typeof AuthzScope>

export const FieldSource = component('FieldSource', z.enum(['target', 'metric']))
export type FieldSource = z.infer<typeof FieldSource>

export const FieldType = component(
  'FieldType',
  z.enum(['string', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'ip_addr', 'uuid', 'bool']),
)
export type FieldType = z.infer<typeof FieldType>

export const FieldSchema = component(
  'FieldSchema',
  z.object({ name: z.string(), description: z.string(), field_type: FieldType, source: FieldSource }),
)
export type FieldSchema = z.infer<typeof FieldSchema>

export const FieldValue = component(
  'FieldValue',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('string'), value: z.string() }),
    z.object({ type: z.literal('i8'), value: Int8 }),
    z.object({ type: z.literal('u8'), value: Uint8 }),
    z.object({ type: z.literal('i16'), value: Int16 }),
    z.object({ type: z.literal('u16'), value: Uint16 }),
    z.object({ type: z.literal('i32'), value: Int32 }),
    z.object({ type: z.literal('u32'), value: Uint32 }),
    z.object({ type: z.literal('i64'), value: Int64 }),
    z.object({ type: z.literal('u64'), value: Uint64 }),
    z.object({ type: z.literal('ip_addr'), value: Ip }),
    z.object({ type: z.literal('uuid'), value: Uuid }),
    z.object({ type: z.literal('bool'), value: z.boolean() }),
  ]),
)
export type FieldValue = z.infer<typeof FieldValue>

export const MetricType = component('MetricType', z.enum(['gauge', 'delta', 'cumulative']))
export type MetricType = z.infer<typeof MetricType>

export const ValueArray = component(
  'ValueArray',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('integer'), values: z.array(Int64.nullable()) }),
    z.object({ type: z.literal('double'), values: z.array(Float64.nullable()) }),
    z.object({ type: z.literal('boolean'), values: z.array(z.boolean().nullable()) }),
    z.object({ type: z.literal('string'), values: z.array(z.string().nullable()) }),
    z.object({ type: z.literal('integer_distribution'), values: z.array(Distributionint64.nullable()) }),
    z.object({ type: z.literal('double_distribution'), values: z.array(Distributiondouble.nullable()) }),
  ]),
)
export type ValueArray = z.infer<typeof ValueArray>

export const Values = component('Values', z.object({ metric_type: MetricType, values: ValueArray }))
export type Values = z.infer<typeof Values>

export const Points = component(
  'Points',
  z.object({
    start_times: z.array(Timestamp).nullish(),
    timestamps: z.array(Timestamp),
    values: z.array(Values),
  }),
)
export type Points = z.infer<typeof Points>

export const Timeseries = component(
  'Timeseries',
  z.object({ fields: z.record(z.string(), FieldValue), points: Points }),
)
export type Timeseries = z.infer<typeof Timeseries>

export const Table = component(
  'Table',
  z.object({ name: z.string(), timeseries: z.record(z.string(), Timeseries) }),
)
export type Table = z.infer<typeof Table>

export const OxqlQueryResult = component('OxqlQueryResult', z.object({ tables: z.array(Table) }))
export type OxqlQueryResult = z.infer<typeof OxqlQueryResult>

export const TimeseriesDescription = component(
  'TimeseriesDescription',
  z.object({ metric: z.string(), target: z.string() }),
)
export type TimeseriesDescription = z.infer<typeof TimeseriesDescription>

export const TimeseriesQuery = component('TimeseriesQuery', z.object({ query: z.string() }))
export type TimeseriesQuery = z.infer<typeof TimeseriesQuery>

export const Units = component(
  'Units',
  z.enum([
    'count',
    'bytes',
    'seconds',
    'nanoseconds',
    'volts',
    'amps',
    'watts',
    'degrees_celsius',
    'none',
    'rpm',
  ]),
)
export type Units = z.infer<typeof Units>

export const TimeseriesSchema = component(
  'TimeseriesSchema',
  z.object({
    description: TimeseriesDescription,
    authz_scope: AuthzScope,
    created: Timestamp,
    datum_type: DatumType,
    field_schema: uniqueArray(FieldSchema),
    timeseries_name: TimeseriesName,
    units: Units,
    version: published(
      Uint8.refine((version) => version >= 1),
      { facts: { type: 'integer', format: 'uint8', minimum: 1 } },
    ),
  }),
)
export type TimeseriesSchema = z.infer<typeof TimeseriesSchema>

export const TimeseriesSchemaResultsPage = resultsPage(TimeseriesSchema)
