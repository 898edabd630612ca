import type { DiskCounters, MachineSample, NicCounters, VcpuCounters } from '#port.ts'
import { targetName } from './domain-xml.ts'
import type { CountedBefore, MachineRecord } from './machine-record.ts'

/** Values of one machine by name, such as `block.0.rd.reqs`, as libvirt's bulk statistics have them. */
export type Statistics = ReadonlyMap<string, number | bigint | string>

/** Groups of statistics (`virDomainStatsTypes` in libvirt). */
export const statisticsGroups = { state: 1, vcpu: 8, block: 32 } as const

const movingCounter = /^(vcpu\.\d+\.(time|delay)|block\.\d+\.(rd|wr|fl)\.(reqs|bytes))$/

/** Returns what all hosts of a machine have counted, to be added to the counters of the next one. */
export function countedBy(record: MachineRecord, values: Statistics): CountedBefore {
  const names = [...values.keys()].filter((name) => movingCounter.test(name))
  return Object.fromEntries(names.map((name) => [name, String(counterOf(record, values, name))]))
}

function counterOf({ counted }: MachineRecord, values: Statistics, name: string): bigint {
  return BigInt(values.get(name) ?? 0) + BigInt(counted?.[name] ?? 0)
}

/** Returns the counters of a machine. */
export function sampleOf(
  machineId: string,
  record: MachineRecord,
  values: Statistics,
  now: Date,
): MachineSample {
  const count = (name: string): bigint => counterOf(record, values, name)
  const elapsed = BigInt(Math.max(0, now.getTime() - record.startedAt)) * 1_000_000n
  const disks = new Map(
    Array.from({ length: Number(count('block.count')) }, (_, index) => [
      values.get(`block.${index}.name`),
      `block.${index}`,
    ]),
  )
  return {
    machineId,
    startedAt: new Date(record.startedAt),
    takenAt: now,
    // libvirt reports resets and panics as events only, which get lost while no server listens.
    events: { resets: null, guestPanics: null, hostPanics: null },
    vcpus: Array.from({ length: Number(count('vcpu.current')) }, (_, index) =>
      vcpuCounters(count(`vcpu.${index}.time`), count(`vcpu.${index}.delay`), elapsed),
    ),
    disks: record.disks.map(({ volumeId }, index) =>
      diskCounters(volumeId, disks.get(targetName(index)), count),
    ),
    nics: record.nics.map(({ mac }) => unknownTraffic(mac)),
  }
}

function vcpuCounters(run: bigint, waiting: bigint, elapsed: bigint): VcpuCounters {
  const idle = elapsed - run - waiting
  return { run, waiting, emulation: 0n, idle: idle < 0n ? 0n : idle }
}

/** @param block name of the disk's statistics; undefined if libvirt has none */
function diskCounters(
  volumeId: string,
  block: string | undefined,
  count: (name: string) => bigint,
): DiskCounters {
  const of = (name: string): bigint => (block === undefined ? 0n : count(`${block}.${name}`))
  return {
    volumeId,
    reads: of('rd.reqs'),
    writes: of('wr.reqs'),
    flushes: of('fl.reqs'),
    bytesRead: of('rd.bytes'),
    bytesWritten: of('wr.bytes'),
    // libvirt's statistics have neither failed nor invalid requests.
    failedReads: 0n,
    failedWrites: 0n,
    failedFlushes: 0n,
    invalidReads: 0n,
    invalidWrites: 0n,
    invalidFlushes: 0n,
    histograms: null,
  }
}

/** libvirt has no counters of user-mode networks. */
function unknownTraffic(mac: string): NicCounters {
  return {
    mac,
    bytesSent: null,
    bytesReceived: null,
    packetsSent: null,
    packetsReceived: null,
    packetsDropped: null,
    errorsSent: null,
    errorsReceived: null,
  }
}
