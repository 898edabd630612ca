import { type IoKind, ioKinds, latencyEdges, sizedIoKinds, sizeEdges } from '@portico/hypervisor/io-bins.ts'
import { durationEdges } from '#kernel/durations.ts'
import type { Value } from '@portico/domain/oxql/tables/table.ts'
import { type CounterKind, counterNames, LEVEL_PARTS } from '../samples/counters.ts'

/** The location of the samples of a timeseries: the kind of the sources and their columns. */
export interface MachineMetric {
  readonly kind: CounterKind
  /** name of the metric, for kinds of sources that have several; null for other kinds */
  readonly metric: string | null
  /** one series for each part; for example, a vCPU has one part per state */
  readonly parts: readonly MachinePart[]
}

export interface MachinePart {
  /** fields that distinguish the part from the others */
  readonly fields: Readonly<Record<string, string>>
  /** indexes of the columns with the part's counters */
  readonly columns: readonly number[]
  /**
   * Returns the values of samples; null for an unknown one.
   * @param counters counters of the part by column, NaN if unknown
   */
  readonly valuesOf: (counters: readonly (readonly number[])[]) => readonly Value[]
  /** number of stored numbers per sample */
  readonly weight: number
}

const counter = (index: number, fields: MachinePart['fields'] = {}): MachinePart => ({
  fields,
  columns: [index],
  valuesOf: ([column = []]) => (column.some(Number.isNaN) ? column.map(known) : column),
  weight: 1,
})

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Returns a part with a histogram, whose columns begin at an index. */
const histogram = (
  index: number,
  edges: readonly number[],
  fields: MachinePart['fields'] = {},
): MachinePart => ({
  fields,
  columns: Array.from({ length: edges.length + 1 }, (_, n) => index + n),
  valuesOf: (columns) =>
    (columns[edges.length] ?? []).map((sum, sample) => {
      if (Number.isNaN(sum)) return null
      const counts = edges.map((_, n) => known(columns[n]?.[sample] ?? NaN) ?? 0)
      return { bins: edges, counts, sum, min: null, max: null }
    }),
  weight: edges.length,
})

const level: MachinePart = {
  fields: {},
  columns: [0],
  valuesOf: ([column = []]) => column.map((value) => known(value / LEVEL_PARTS)),
  weight: 1,
}

const of = (kind: CounterKind, ...parts: readonly MachinePart[]): MachineMetric => ({
  kind,
  metric: null,
  parts,
})

const machine = (name: (typeof counterNames.machine)[number]): MachineMetric =>
  of('machine', counter(counterNames.machine.indexOf(name)))

type DiskCounter = (typeof counterNames.disk)[number]

const disk = (name: DiskCounter): MachineMetric => of('disk', counter(counterNames.disk.indexOf(name)))

/** Returns the metric of failed and of invalid storage requests. */
const failures = (failed: DiskCounter, invalid: DiskCounter): MachineMetric =>
  of(
    'disk',
    counter(counterNames.disk.indexOf(failed), { failure_reason: 'storage_failed' }),
    counter(counterNames.disk.indexOf(invalid), { failure_reason: 'invalid_request' }),
  )

const perIoKind = (kind: CounterKind, kinds: readonly IoKind[], edges: readonly number[]): MachineMetric =>
  of(kind, ...kinds.map((io_kind, n) => histogram(n * (edges.length + 1), edges, { io_kind })))

const nic = (name: (typeof counterNames.nic)[number]): MachineMetric =>
  of('nic', counter(counterNames.nic.indexOf(name)))

const link = (name: (typeof counterNames.link)[number]): MachineMetric =>
  of('link', counter(counterNames.link.indexOf(name)))

const sensor = (metric: string): MachineMetric => ({ kind: 'sensor', metric, parts: [level] })

const error = (metric: string): MachineMetric => ({ kind: 'error', metric, parts: [counter(0)] })

const duration = (metric: string): MachineMetric => ({
  kind: 'duration',
  metric,
  parts: [histogram(0, durationEdges)],
})

/** Timeseries by name whose values are computed from samples (docs/reference/metrics.md#schemas). */
export const machineMetrics: Readonly<Record<string, MachineMetric>> = {
  'virtual_machine:vcpu_usage': of(
    'vcpu',
    ...counterNames.vcpu.map((state, index) => counter(index, { state })),
  ),
  'virtual_machine:reset': machine('resets'),
  'virtual_machine:pv_panic_guest_handled': machine('guestPanics'),
  'virtual_machine:pv_panic_host_handled': machine('hostPanics'),
  'virtual_disk:bytes_read': disk('bytesRead'),
  'virtual_disk:bytes_written': disk('bytesWritten'),
  'virtual_disk:reads': disk('reads'),
  'virtual_disk:writes': disk('writes'),
  'virtual_disk:flushes': disk('flushes'),
  'virtual_disk:failed_reads': failures('failedReads', 'invalidReads'),
  'virtual_disk:failed_writes': failures('failedWrites', 'invalidWrites'),
  'virtual_disk:failed_flushes': failures('failedFlushes', 'invalidFlushes'),
  'virtual_disk:io_latency': perIoKind('latency', ioKinds, latencyEdges),
  'virtual_disk:io_size': perIoKind('size', sizedIoKinds, sizeEdges),
  'instance_network_interface:bytes_sent': nic('bytesSent'),
  'instance_network_interface:bytes_received': nic('bytesReceived'),
  'instance_network_interface:packets_sent': nic('packetsSent'),
  'instance_network_interface:packets_received': nic('packetsReceived'),
  'instance_network_interface:packets_dropped': nic('packetsDropped'),
  'instance_network_interface:errors_sent': nic('errorsSent'),
  'instance_network_interface:errors_received': nic('errorsReceived'),
  'sled_data_link:bytes_sent': link('bytesSent'),
  'sled_data_link:bytes_received': link('bytesReceived'),
  'sled_data_link:packets_sent': link('packetsSent'),
  'sled_data_link:packets_received': link('packetsReceived'),
  'sled_data_link:errors_sent': link('errorsSent'),
  'sled_data_link:errors_received': link('errorsReceived'),
  'hardware_component:amd_cpu_tctl': sensor('amd_cpu_tctl'),
  'hardware_component:current': sensor('current'),
  'hardware_component:fan_speed': sensor('fan_speed'),
  'hardware_component:input_current': sensor('input_current'),
  'hardware_component:input_voltage': sensor('input_voltage'),
  'hardware_component:power': sensor('power'),
  'hardware_component:temperature': sensor('temperature'),
  'hardware_component:voltage': sensor('voltage'),
  'hardware_component:sensor_error_count': error('sensor_error_count'),
  'hardware_component:poll_error_count': error('poll_error_count'),
  'http_service:request_latency_histogram': duration('request'),
  'background_work:duration': duration('work'),
  'database_transaction:duration': duration('transaction'),
}
