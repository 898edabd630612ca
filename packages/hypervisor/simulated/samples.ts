import type { DiskCounters, MachineSample, NicCounters, VcpuCounters } from '#port.ts'
import { phaseAt, type MachineRecord } from './machine-record.ts'
import { drawsFor } from './random.ts'

/** Bytes of a typical read or write, and of a packet. */
const BLOCK = 16 * 1024
const PACKET = 700
/** Seconds from one busy time to the next. */
const TIDE = 600

/**
 * What a simulated machine has done by `now`, in epoch milliseconds. Every machine has habits of its own, busier and
 * quieter by turns; how much it did follows from the time alone, so that counters never go back whoever looks. Null
 * while it does not run.
 */
export function sampleAt(record: MachineRecord, now: number): MachineSample | null {
  const phase = phaseAt(record, now)
  if (phase !== 'running' && phase !== 'rebooting' && phase !== 'stopping') return null
  const { spec } = record
  const startedAt = record.startedAt + record.durations.start
  const seconds = Math.max(0, now - startedAt) / 1000
  return {
    machineId: spec.id,
    startedAt: new Date(startedAt),
    takenAt: new Date(now),
    vcpus: Array.from({ length: spec.ncpus }, (_, number) => vcpu(`${spec.id}/vcpu/${number}`, seconds)),
    disks: spec.disks.map(({ volumeId }) => disk(`${spec.id}/disk/${volumeId}`, volumeId, seconds)),
    nics: spec.nics.map(({ mac }) => nic(`${spec.id}/nic/${mac}`, mac, seconds)),
  }
}

/** How much has come together at a mean `rate` per second that swells and ebbs; it never shrinks. */
function amount(key: string, rate: number, seconds: number): number {
  const draws = drawsFor(key)
  const swell = draws.fraction()
  const shift = draws.fraction() * 2 * Math.PI
  const turn = (2 * Math.PI) / TIDE
  return rate * (seconds + (swell / turn) * (Math.cos(shift) - Math.cos(turn * seconds + shift)))
}

/** A rate between `lowest` and `highest`, most of them low. */
function habit(key: string, lowest: number, highest: number): number {
  return lowest + (highest - lowest) * drawsFor(key).fraction() ** 3
}

const whole = (value: number): bigint => BigInt(Math.floor(value))

function vcpu(key: string, seconds: number): VcpuCounters {
  // The mean may double in a busy time, so half of the processor is the most.
  const busy = amount(key, habit(`${key}/load`, 0.02, 0.45), seconds) * 1e9
  const [emulation, waiting] = [whole(busy * 0.03), whole(busy * 0.02)]
  const run = whole(busy) - emulation - waiting
  return {
    run,
    emulation,
    waiting,
    idle: BigInt(Math.round(seconds * 1000)) * 1_000_000n - run - emulation - waiting,
  }
}

function disk(key: string, volumeId: string, seconds: number): DiskCounters {
  const reads = amount(`${key}/read`, habit(`${key}/reads`, 0.2, 120), seconds)
  const writes = amount(`${key}/write`, habit(`${key}/writes`, 0.5, 80), seconds)
  return {
    volumeId,
    reads: whole(reads),
    writes: whole(writes),
    flushes: whole(writes / 12),
    bytesRead: whole(reads) * BigInt(BLOCK),
    bytesWritten: whole(writes) * BigInt(BLOCK),
    failedReads: 0n,
    failedWrites: 0n,
    failedFlushes: 0n,
  }
}

function nic(key: string, mac: string, seconds: number): NicCounters {
  const sent = whole(amount(`${key}/sent`, habit(`${key}/out`, 1, 900), seconds))
  const received = whole(amount(`${key}/received`, habit(`${key}/in`, 1, 1200), seconds))
  return {
    mac,
    packetsSent: sent,
    packetsReceived: received,
    bytesSent: sent * BigInt(PACKET),
    bytesReceived: received * BigInt(PACKET),
  }
}
