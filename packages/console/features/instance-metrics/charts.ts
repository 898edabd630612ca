import { formatBytes } from '@portico/domain/byte-size.ts'
import type { VcpuState } from '#data/metrics-search.ts'
import type { Base } from '#ui/chart/scale.ts'
import type { SeriesStyle } from '#ui/chart/series.ts'
import { formatBits } from '#ui/format/bits.ts'
import type { TimeseriesQuery } from './queries.ts'

/** A line of a chart with its timeseries, label and style. */
interface Line {
  readonly label: string
  readonly timeseries: string
  readonly style: SeriesStyle
}

/** A unit, and how its values are formatted. */
interface Unit {
  readonly name: string
  /** Factor from the counted value to this unit */
  readonly times: number
  readonly base: Base
  /** Whether the formatted values include the unit. */
  readonly isLong: boolean
  readonly format: (value: number) => string
  readonly formatTick: (value: number) => string
}

/** A chart of a counter of disks or interfaces. */
export interface RateChart {
  readonly title: string
  readonly unit: Unit
  readonly lines: readonly Line[]
}

/** How the disks or interfaces of an instance are queried. */
export interface Counted {
  /** Field with the ID of the instance */
  readonly instance: string
  /** Field with the ID of the disk or interface */
  readonly own: string
  readonly charts: readonly [RateChart, RateChart]
}

export const percentText = (value: number): string => `${value.toFixed(1)} %`

/**
 * Number formats by number of decimals. They are created once, because moving the cursor over a chart formats many
 * values.
 */
const figures = [0, 1, 2].map((digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }))
const count = (value: number): string => figures[value < 10 ? 2 : value < 100 ? 1 : 0]?.format(value) ?? ''
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })
const bytes = (value: number): string => formatBytes(Math.round(value), { digits: 1 })

const perSecond: Unit = {
  name: 'per second',
  times: 1,
  isLong: false,
  base: 10,
  format: count,
  formatTick: (value) => short.format(value),
}
const bytesPerSecond: Unit = {
  name: 'bytes per second',
  times: 1,
  isLong: true,
  base: 2,
  format: (value) => `${bytes(value)}/s`,
  formatTick: bytes,
}
const bitsPerSecond: Unit = {
  name: 'bits per second',
  times: 8,
  isLong: true,
  base: 10,
  format: (value) => `${formatBits(value)}/s`,
  formatTick: formatBits,
}

const line = (style: SeriesStyle, label: string, timeseries: string): Line => ({
  style,
  label,
  timeseries,
})

export const disks: Counted = {
  instance: 'attached_instance_id',
  own: 'disk_id',
  charts: [
    {
      title: 'Disk throughput',
      unit: bytesPerSecond,
      lines: [line(1, 'read', 'virtual_disk:bytes_read'), line(2, 'written', 'virtual_disk:bytes_written')],
    },
    {
      title: 'Disk operations',
      unit: perSecond,
      lines: [
        line(1, 'reads', 'virtual_disk:reads'),
        line(2, 'writes', 'virtual_disk:writes'),
        line(3, 'flushes', 'virtual_disk:flushes'),
      ],
    },
  ],
}

export const nics: Counted = {
  instance: 'instance_id',
  own: 'interface_id',
  charts: [
    {
      title: 'Network throughput',
      unit: bitsPerSecond,
      lines: [
        line(1, 'received', 'instance_network_interface:bytes_received'),
        line(2, 'sent', 'instance_network_interface:bytes_sent'),
      ],
    },
    {
      title: 'Network packets',
      unit: perSecond,
      lines: [
        line(1, 'received', 'instance_network_interface:packets_received'),
        line(2, 'sent', 'instance_network_interface:packets_sent'),
        line(4, 'dropped', 'instance_network_interface:packets_dropped'),
      ],
    },
  ],
}

/** The label of each vCPU state, and a text that explains it when only that state is shown. */
export const stateTexts: Readonly<Record<VcpuState, { readonly label: string; readonly means: string }>> = {
  run: { label: 'Running', means: 'The vCPUs ran guest code.' },
  emulation: {
    label: 'Emulation',
    means: 'The host worked for the guest: devices, interrupts, input and output.',
  },
  waiting: {
    label: 'Waiting',
    means: 'The vCPUs waited for a processor, mostly because other machines used it.',
  },
  idle: { label: 'Idle', means: 'The guest had nothing to do.' },
}

/** Returns the queries for the time that an instance's vCPUs spent in each state. */
export const cpuQueries = (instance: string): readonly TimeseriesQuery[] => [
  { timeseries: 'virtual_machine:vcpu_usage', fields: { instance_id: instance }, by: ['state'] },
]

/**
 * Returns the queries for a chart of disks or interfaces: one for each line, and one for the total time of the first
 * vCPU, which yields the interval between samples. Every instance has a first vCPU.
 */
export const rateQueries = (
  instance: string,
  of: Counted,
  { lines }: RateChart,
): readonly TimeseriesQuery[] => [
  ...lines.map(({ timeseries }) => ({ timeseries, fields: { [of.instance]: instance }, by: [of.own] })),
  { timeseries: 'virtual_machine:vcpu_usage', fields: { instance_id: instance, vcpu_id: 0 } },
]
