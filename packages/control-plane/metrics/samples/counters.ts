import type { DiskCounters, NicCounters, VcpuCounters } from '@portico/hypervisor/port.ts'

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

/** Counters as PostgreSQL's array literal. */
export function countersLiteral(values: readonly (bigint | null)[]): string {
  return `{${values.map((value) => value?.toString() ?? 'null').join(',')}}`
}
