import type { EventCounters, MachineSample, NicCounters, SampleOptions, VcpuCounters } from '#port.ts'
import { diskCounters, diskWork } from './activity/disk-work.ts'
import { alongside, type WorkDone, doneBetween, habitsOf } from './activity/habits.ts'
import { amountBetween, fractionOf, rateAt } from './activity/rhythm.ts'
import { CRASHED, phaseAt, type MachineRecord } from './machine-record.ts'
import { hashText } from './random.ts'

/**
 * Returns the counters of a simulated machine at a time; null if it does not run. Every instance has its own habits
 * (see `activity/habits.ts`). The counters depend only on these and the time, so that all observers get the same values
 * and they never decrease.
 * @param now ms since the epoch
 */
export function sampleAt(
  record: MachineRecord,
  now: number,
  options: SampleOptions = { histograms: true },
): MachineSample | null {
  const phase = phaseAt(record, now)
  if (phase !== 'running' && phase !== 'rebooting' && phase !== 'stopping') return null
  const { spec } = record
  const startedAt = record.startedAt + record.durations.start
  const done = doneBetween(habitsOf(spec), startedAt, Math.max(now, startedAt))
  return {
    machineId: spec.id,
    startedAt: new Date(startedAt),
    takenAt: new Date(now),
    events: eventsAt(record, now),
    vcpus: Array.from({ length: spec.ncpus }, (_, number) => vcpu(done, number)),
    disks: spec.disks.map(({ volumeId }, place) => {
      const work = diskWork(done, hashText(volumeId), place === spec.disks.length - 1)
      return diskCounters(volumeId, work, options)
    }),
    nics: spec.nics.map(({ mac }) => nic(done, mac)),
  }
}

/** Returns the last sample of a machine whose guest panicked; null for any other machine. */
export function lastSampleOf(record: MachineRecord): MachineSample | null {
  const { spec, failure } = record
  if (failure?.why !== CRASHED) return null
  return {
    machineId: spec.id,
    startedAt: new Date(record.startedAt + record.durations.start),
    takenAt: new Date(failure.at),
    events: eventsAt(record, failure.at),
    vcpus: [],
    disks: [],
    nics: [],
  }
}

function eventsAt({ reboots, earlierReboots, failure }: MachineRecord, now: number): EventCounters {
  const resets = earlierReboots.count + reboots.filter(({ at }) => at <= now).length
  const hasPanicked = failure?.why === CRASHED && failure.at <= now
  // A simulated guest never handles a panic itself, so `guestPanics` is always 0.
  return { resets: BigInt(resets), guestPanics: 0n, hostPanics: hasPanicked ? 1n : 0n }
}

/** Returns how many processors of the sled a machine kept busy on average during the last minute. */
export function loadAt({ spec, startedAt, durations }: MachineRecord, now: number): number {
  const { work, job } = habitsOf(spec)
  const over = Math.min(60_000, now - startedAt - durations.start)
  if (over <= 0) return 0
  return spec.ncpus * (rateAt(work, now, over) + (job === null ? 0 : rateAt(job, now, over)))
}

const whole = (value: number): bigint => BigInt(Math.floor(value))

function vcpu({ habits, from, to, work, job }: WorkDone, number: number): VcpuCounters {
  const own = amountBetween(alongside(habits.work, 0x3301 * (number + 1)), from, to)
  const [busy, atNight] = [(0.7 * work + 0.3 * own) * 1e9, job * 1e9]
  // The nightly job causes a larger share of hypervisor work and waiting than other load.
  const [emulation, waiting] = [whole(busy * 0.03 + atNight * 0.05), whole(busy * 0.02 + atNight * 0.06)]
  const run = whole(busy * 0.95 + atNight * 0.89)
  return {
    run,
    emulation,
    waiting,
    idle: BigInt(Math.round(to - from)) * 1_000_000n - run - emulation - waiting,
  }
}

/**
 * Returns the counters of an interface: packets that the machine's load causes, and background packets. The nightly job
 * also sends the data that it stores.
 */
function nic({ habits, from, to, work, job }: WorkDone, mac: string): NicCounters {
  const key = hashText(mac.toLowerCase())
  const fraction = (n: number) => fractionOf(key, n)
  const along = 0.75 * work + 0.25 * amountBetween(alongside(habits.work, key), from, to)
  const noise = ((to - from) / 1000) * (0.3 + 3 * fraction(2))
  const stored = job * 4000 * fraction(3)
  const packetsReceived = whole(along * (60 + 6000 * fraction(1) ** 3) + noise + stored * 0.3)
  const packetsSent = whole(along * (50 + 8000 * fraction(1) ** 3 * (0.6 + 0.8 * fraction(4))) + stored)
  return {
    mac,
    packetsSent,
    packetsReceived,
    bytesSent: packetsSent * BigInt(300 + Math.floor(900 * fraction(5))),
    bytesReceived: packetsReceived * BigInt(120 + Math.floor(500 * fraction(6))),
    packetsDropped: packetsReceived / 40_000n,
    errorsSent: 0n,
    errorsReceived: 0n,
  }
}
