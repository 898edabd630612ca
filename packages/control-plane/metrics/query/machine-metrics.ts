import { type CounterKind, counterNames } from '../samples/counters.ts'

/** Where the samples of a timeseries lie: which counter of which sources. */
export interface MachineMetric {
  readonly kind: CounterKind
  /** One series for each; a processor has one for each of its states. */
  readonly parts: readonly MachinePart[]
}

export interface MachinePart {
  /** place of its counter in a sample */
  readonly counter: number
  /** fields that tell it from the other parts */
  readonly fields: Readonly<Record<string, string>>
}

const states: MachineMetric = {
  kind: 'vcpu',
  parts: counterNames.vcpu.map((state, counter) => ({ counter, fields: { state } })),
}

const disk = (
  name: (typeof counterNames.disk)[number],
  fields: MachinePart['fields'] = {},
): MachineMetric => ({
  kind: 'disk',
  parts: [{ counter: counterNames.disk.indexOf(name), fields }],
})

const nic = (name: (typeof counterNames.nic)[number]): MachineMetric => ({
  kind: 'nic',
  parts: [{ counter: counterNames.nic.indexOf(name), fields: {} }],
})

/** Hypervisors count failures without their reasons. */
const unknownReason = { failure_reason: 'unknown' }

/** Timeseries that machines' samples answer, by name (semantics/metrics.md section 2). */
export const machineMetrics: Readonly<Record<string, MachineMetric>> = {
  'virtual_machine:vcpu_usage': states,
  'virtual_disk:bytes_read': disk('bytesRead'),
  'virtual_disk:bytes_written': disk('bytesWritten'),
  'virtual_disk:reads': disk('reads'),
  'virtual_disk:writes': disk('writes'),
  'virtual_disk:flushes': disk('flushes'),
  'virtual_disk:failed_reads': disk('failedReads', unknownReason),
  'virtual_disk:failed_writes': disk('failedWrites', unknownReason),
  'virtual_disk:failed_flushes': disk('failedFlushes', unknownReason),
  'instance_network_interface:bytes_sent': nic('bytesSent'),
  'instance_network_interface:bytes_received': nic('bytesReceived'),
  'instance_network_interface:packets_sent': nic('packetsSent'),
  'instance_network_interface:packets_received': nic('packetsReceived'),
}
