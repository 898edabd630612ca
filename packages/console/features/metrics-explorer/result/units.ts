import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Schema } from '@portico/domain/oxql/schemas.ts'
import type { Base } from '#ui/chart/scale.ts'

/** The unit in which values are displayed. */
export interface Shown {
  /** Text next to the name: `% of a vCPU` */
  readonly unit: string
  /**
   * Factor from values of the result to this unit. For counters it is divided by the number of seconds that a value
   * covers
   */
  readonly times: number
  readonly base: Base
  readonly isLong: boolean
  readonly format: (value: number) => string
  readonly formatTick: (value: number) => string
}

/** What determines the unit of values. */
export interface Origin {
  /** undefined if the timeseries is unknown */
  readonly schema: Schema | undefined
  /** Whether each value has the duration over which it was counted */
  readonly isDelta: boolean
  /** Seconds between samples; null if unknown */
  readonly pace: number | null
}

const figures = [0, 1, 2, 3].map(
  (digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }),
)
const plain = (value: number): string => {
  const size = Math.abs(value)
  return figures[size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3]?.format(value) ?? ''
}
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const short = (value: number): string => (Math.abs(value) < 1000 ? plain(value) : compact.format(value))
const bytes = (value: number): string => formatBytes(Math.round(value), { digits: 1 })

const lengths = [
  [1, 'ns'],
  [1e3, 'µs'],
  [1e6, 'ms'],
  [1e9, 's'],
] as const

/** Formats a duration in nanoseconds, for example `1.25 ms`. */
export function lengthText(nanoseconds: number): string {
  const [size, unit] = lengths.findLast(([least]) => Math.abs(nanoseconds) >= least) ?? lengths[0]
  return `${plain(nanoseconds / size)} ${unit}`
}

const withUnit = (unit: string, name: string): Shown => ({
  unit: name,
  times: 1,
  base: 10,
  isLong: false,
  format: (value) => `${plain(value)} ${unit}`,
  formatTick: short,
})

const number = (unit: string): Shown => ({ unit, times: 1, base: 10, isLong: false, format: plain, formatTick: short }) // prettier-ignore

const gauges: Readonly<Record<Schema['units'], Shown>> = {
  count: number(''),
  none: number(''),
  bytes: { unit: '', times: 1, base: 2, isLong: true, format: bytes, formatTick: bytes },
  nanoseconds: { unit: '', times: 1, base: 10, isLong: true, format: lengthText, formatTick: lengthText },
  volts: withUnit('V', 'volts'),
  amps: withUnit('A', 'amps'),
  watts: withUnit('W', 'watts'),
  degrees_celsius: withUnit('°C', 'degrees Celsius'),
  rpm: withUnit('rpm', 'rotations per minute'),
}

/** Returns the unit of values. Counters are shown per second if the duration of each value is known. */
export function shownOf({ schema, isDelta, pace }: Origin): Shown {
  if (schema === undefined) return number('')
  if (schema.datum !== 'cumulative_u64') return gauges[schema.units]
  const seconds = isDelta ? 1 : pace
  if (seconds === null) return { ...gauges[schema.units], unit: 'between samples' }
  if (schema.units === 'nanoseconds') {
    return {
      unit: schema.name === 'virtual_machine:vcpu_usage' ? '% of a vCPU' : '% of the time',
      times: 100 / 1e9 / seconds,
      base: 10,
      isLong: false,
      format: (value) => `${value.toFixed(1)} %`,
      formatTick: short,
    }
  }
  const times = 1 / seconds
  if (schema.units !== 'bytes') return { ...number('per second'), times }
  return { ...gauges.bytes, unit: 'bytes per second', times, format: (value) => `${bytes(value)}/s` }
}

/** The target that records a point at each change and one per hour, so that a value applies until the next point. */
export const notedAtChange = 'collection_target'

/**
 * Seconds between samples of instances and of other resources, on a server and in the preview
 * (docs/reference/metrics.md#schemas)
 */
const paces = { often: { server: 5, preview: 20 }, seldom: { server: 60, preview: 120 } }
const oftenSampled: readonly string[] = ['virtual_machine', 'virtual_disk', 'instance_network_interface']

/**
 * Returns the seconds between samples of a timeseries; null if unknown.
 * @param isOurs whether the server is a Portico server; for an upstream only the interval of instances is known
 */
export function paceOf(schema: Schema | undefined, isOurs: boolean, isPreview: boolean): number | null {
  if (schema === undefined || schema.target.name === notedAtChange) return null
  const isOften = oftenSampled.includes(schema.target.name)
  if (!isOften && !isOurs) return null
  return paces[isOften ? 'often' : 'seldom'][isPreview ? 'preview' : 'server']
}
