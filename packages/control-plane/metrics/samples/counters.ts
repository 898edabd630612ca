import type { Histogram } from '@portico/domain/histogram.ts'
import {
  type IoKind,
  ioKinds,
  latencyEdges,
  type SizedIoKind,
  sizedIoKinds,
  sizeEdges,
} from '@portico/hypervisor/io-bins.ts'
import type {
  DiskCounters,
  EventCounters,
  MachineSample,
  NicCounters,
  VcpuCounters,
} from '@portico/hypervisor/port.ts'
import { durationEdges } from '#kernel/durations.ts'

/** Returns the columns of several histograms: the bins of each, followed by its sum. */
function histograms(names: readonly string[], edges: readonly number[]): readonly string[] {
  return names.flatMap((name) => [...edges.map((edge) => `${name} from ${edge}`), `${name} sum`])
}

/**
 * The columns of a sample for each kind of source, in order. New columns are only added at the end, so older samples
 * have fewer.
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
    'invalidReads',
    'invalidWrites',
    'invalidFlushes',
  ],
  nic: [
    'bytesSent',
    'bytesReceived',
    'packetsSent',
    'packetsReceived',
    'packetsDropped',
    'errorsSent',
    'errorsReceived',
  ],
  machine: ['resets', 'guestPanics', 'hostPanics'],
  latency: histograms(ioKinds, latencyEdges),
  size: histograms(sizedIoKinds, sizeEdges),
  duration: histograms(['took'], durationEdges),
  link: ['bytesSent', 'bytesReceived', 'packetsSent', 'packetsReceived', 'errorsSent', 'errorsReceived'],
  error: ['count'],
  sensor: ['level'],
} as const satisfies {
  vcpu: readonly (keyof VcpuCounters)[]
  disk: readonly (keyof DiskCounters)[]
  nic: readonly (keyof NicCounters)[]
  machine: readonly (keyof EventCounters)[]
} & Record<string, readonly string[]>

export type CounterKind = keyof typeof counterNames

/** Kinds of sources that belong to a machine. */
export type MachineKind = 'vcpu' | 'disk' | 'nic' | 'machine' | 'latency' | 'size'

/** Kinds of all other sources. */
export type SystemKind = Exclude<CounterKind, MachineKind>

/**
 * The meaning of a kind's columns: counts since the source started; bins and sums of histograms, also counted since the
 * start; or levels at the time of the sample, in thousandths.
 */
export const columnsAre: Readonly<Record<CounterKind, 'counts' | 'histograms' | 'levels'>> = {
  vcpu: 'counts',
  disk: 'counts',
  nic: 'counts',
  machine: 'counts',
  latency: 'histograms',
  size: 'histograms',
  duration: 'histograms',
  link: 'counts',
  error: 'counts',
  sensor: 'levels',
}

/** Returns whether a kind is sampled less often than the main counters of a machine. */
export const isSampledRarely = (kind: CounterKind): boolean => !['vcpu', 'disk', 'nic'].includes(kind)

/** Returns whether a kind is sampled only when its counts have changed. */
export const isSparse = (kind: CounterKind): boolean => kind === 'duration'

/** Levels are stored as integers in units of this fraction. Sensors are not more precise. */
export const LEVEL_PARTS = 1000

export type Counters = readonly (bigint | null)[]

/** The counters of one source, with the name that the hypervisor uses for it. */
export interface Reading {
  readonly kind: MachineKind
  /** volume of a disk, or MAC address of an interface in lower case; empty for the whole machine */
  readonly target: string
  /** number of the vCPU; 0 for other sources */
  readonly number: number
  readonly counters: Counters
}

/**
 * Splits a sample of a machine by source.
 * @param isWhole whether to include the counters that are sampled less often, because reading them takes long or they
 * hardly ever change
 */
export function readings(sample: MachineSample, isWhole = true): Reading[] {
  const { events, vcpus, disks, nics } = sample
  // A panic that ended the machine is reported when the machine ends, so this sample is always whole.
  const isEnd = events.hostPanics !== null && events.hostPanics > 0n
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
    ...(isWhole || isEnd ? [eventReading(events)] : []),
    ...(isWhole ? disks.flatMap(histogramReadings) : []),
  ]
}

const eventReading = (events: EventCounters): Reading => ({
  kind: 'machine',
  target: '',
  number: 0,
  counters: counterNames.machine.map((name) => events[name]),
})

function histogramReadings({ volumeId, histograms: of }: DiskCounters): Reading[] {
  const reading = (kind: 'latency' | 'size', counters: Counters | null): Reading[] =>
    counters === null ? [] : [{ kind, target: volumeId, number: 0, counters }]
  const { latency = null, size = null } = of ?? {}
  return [
    ...reading('latency', latency && inColumns(ioKinds, latency)),
    ...reading('size', size && inColumns(sizedIoKinds, size)),
  ]
}

const inColumns = <K extends IoKind | SizedIoKind>(
  kinds: readonly K[],
  of: Readonly<Record<K, Histogram>>,
): bigint[] => kinds.flatMap((kind) => histogramColumns(of[kind]))

/** Returns a histogram as columns: its bins, then its sum. */
export const histogramColumns = ({ counts, sum }: Histogram): bigint[] => [...counts, sum]
