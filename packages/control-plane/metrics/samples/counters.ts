import type { DiskCounters, MachineSample, NicCounters, VcpuCounters } from '@portico/hypervisor/port.ts'

/**
 * The order in which a sample's counters are kept, per kind of source. Only ever added to at the end: older samples
 * are shorter.
 */
export const counterNames = {
  vcpu: ['run', 'idle', 'waiting', 'emulation'],
  disk: [
    'reads',
    'writes',
    'flushes',
    'bytesRead',
    'bytesWritten',
    'failedReads',
    'failedWrites',
    'failedFlushes',
  ],
  nic: ['bytesSent', 'bytesReceived', 'packetsSent', 'packetsReceived'],
} as const satisfies {
  vcpu: readonly (keyof VcpuCounters)[]
  disk: readonly (keyof DiskCounters)[]
  nic: readonly (keyof NicCounters)[]
}

export type CounterKind = keyof typeof counterNames

export type Counters = readonly (bigint | null)[]

/** What one source did, under the name by which the hypervisor knows it. */
export interface Reading {
  readonly kind: CounterKind
  /** the volume of a disk, the MAC address of an interface in lower case, empty for processors */
  readonly target: string
  /** of a processor; 0 for others */
  readonly number: number
  readonly counters: Counters
}

/** A machine's sample, source by source. */
export function readings({ vcpus, disks, nics }: MachineSample): Reading[] {
  return [
    ...vcpus.map((vcpu, number) => ({
      kind: 'vcpu' as const,
      target: '',
      number,
      counters: counterNames.vcpu.map((name) => vcpu[name]),
    })),
    ...disks.map((disk) => ({
      kind: 'disk' as const,
      target: disk.volumeId,
      number: 0,
      counters: counterNames.disk.map((name) => disk[name]),
    })),
    ...nics.map((nic) => ({
      kind: 'nic' as const,
      target: nic.mac.toLowerCase(),
      number: 0,
      counters: counterNames.nic.map((name) => nic[name]),
    })),
  ]
}
