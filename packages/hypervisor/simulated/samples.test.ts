import { expect, test } from 'vitest'
import type { Histogram } from '@portico/domain/histogram.ts'
import { latencyEdges, sizeEdges } from '#io-bins.ts'
import type { DiskCounters, MachineSample } from '#port.ts'
import { habitsOf, type Use } from './activity/habits.ts'
import { type MachineRecord, newMachine } from './machine-record.ts'
import { sampleAt } from './samples.ts'
import { LONG_ENOUGH, machineSpec, rackFixture } from './testing/fixtures.ts'

const hour = 3_600_000
/** 5 January 2026 was a Monday. */
const monday = Date.UTC(2026, 0, 5)

const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((a, b) => a + b, 0n)

test('counters of a running machine never decrease, and the times of a vCPU add up', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  expect([...(await rack.sample())]).toEqual([])
  clock.advance(LONG_ENOUGH)
  let before = [...(await rack.sample())][0]
  expect(before?.vcpus).toHaveLength(spec.ncpus)
  expect(before?.disks.map(({ volumeId }) => volumeId)).toEqual(spec.disks.map(({ volumeId }) => volumeId))
  for (let i = 0; i < 300; i++) {
    clock.advance(5000)
    const [sample] = await rack.sample()
    if (sample === undefined || before === undefined) throw new Error('the machine has no sample')
    const elapsed = BigInt(sample.takenAt.getTime() - sample.startedAt.getTime()) * 1_000_000n
    for (const [number, { run, idle, waiting, emulation }] of sample.vcpus.entries()) {
      expect(run + idle + waiting + emulation).toBe(elapsed)
      expect(run).toBeGreaterThanOrEqual(before.vcpus[number]?.run ?? 0n)
      expect(idle).toBeGreaterThanOrEqual(before.vcpus[number]?.idle ?? 0n)
    }
    for (const [place, disk] of sample.disks.entries()) {
      for (const [n, count] of numbersOf(disk).entries()) {
        const last = before.disks[place]
        expect(count).toBeGreaterThanOrEqual(last === undefined ? 0n : (numbersOf(last)[n] ?? 0n))
      }
    }
    before = sample
  }
})

/** Returns all counters of a disk, including those of each bin. */
function numbersOf({ histograms, ...counters }: DiskCounters): bigint[] {
  const all = [...Object.values(histograms?.latency ?? {}), ...Object.values(histograms?.size ?? {})]
  const counted = Object.values(counters).filter((value) => typeof value === 'bigint')
  return [...counted, ...all.flatMap((one: Histogram) => [...one.counts, one.sum])]
}

test('every request is counted once in the histograms of latency and of size', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  clock.advance(6 * hour)
  const [sample] = await rack.sample()
  for (const disk of sample?.disks ?? []) {
    const { latency, size } = disk.histograms ?? {}
    if (!latency || !size) throw new Error('the disk has no histograms')
    expect(latency.read.counts).toHaveLength(latencyEdges.length)
    expect(size.write.counts).toHaveLength(sizeEdges.length)
    expect([sum(latency.read.counts), sum(size.read.counts)]).toEqual([disk.reads, disk.reads])
    expect([sum(latency.write.counts), sum(size.write.counts)]).toEqual([disk.writes, disk.writes])
    expect(sum(latency.flush.counts)).toBe(disk.flushes)
    expect([size.read.sum, size.write.sum]).toEqual([disk.bytesRead, disk.bytesWritten])
    expect(disk.reads).toBeGreaterThan(100n)
  }
  const [plain] = await rack.sample({ histograms: false })
  expect(plain?.disks.map(({ histograms, ...counters }) => [histograms, counters.reads])).toEqual(
    sample?.disks.map(({ reads }) => [null, reads]),
  )
})

test('two observers get the same counters', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  clock.advance(LONG_ENOUGH)
  expect([...(await rack.sample())]).toEqual([...(await rack.sample())])
})

test('reboots are counted, and the last sample of a machine includes a panic', async () => {
  const { rack, clock, spec } = await rackFixture()
  await rack.start(spec)
  clock.advance(LONG_ENOUGH)
  await rack.reboot(spec.id, 1)
  clock.advance(LONG_ENOUGH)
  expect([...(await rack.sample())][0]?.events).toEqual({ resets: 1n, guestPanics: 0n, hostPanics: 0n })
  await rack.faults.failMachine(spec.id, 'The guest kernel panicked: sysrq triggered crash.')
  await rack.forget(spec.id)
  const [last, ...others] = await rack.sample()
  expect([last?.machineId, last?.events.hostPanics, last?.vcpus, others]).toEqual([spec.id, 1n, [], []])
  expect([...(await rack.sample())]).toEqual([])
})

/** Returns a machine with this usage type that has run for a long time. */
function machineOf(use: Use): MachineRecord {
  for (let n = 0; ; n++) {
    const spec = { ...machineSpec(`m${n}`, 'sled'), instanceId: `${use} ${n}` }
    if (habitsOf(spec).use !== use) continue
    const durations = { start: 0, stop: 0, reboot: 0, boot: 0 }
    const startedAt = monday - 30 * 24 * hour
    return newMachine({ spec, startedAt, durations, bootSlot: 0, keyFingerprints: [] })
  }
}

function sampled(machine: MachineRecord, at: number): MachineSample {
  const sample = sampleAt(machine, at)
  if (sample === null) throw new Error('the machine does not run')
  return sample
}

/** Returns the busy share of the first vCPU between two hours of a Monday. */
function load(machine: MachineRecord, from: number, to: number): number {
  const [a, b] = [from, to].map((at) => sampled(machine, monday + at * hour).vcpus[0]?.run ?? 0n)
  return Number((b ?? 0n) - (a ?? 0n)) / ((to - from) * 3600 * 1e9)
}

/** Returns the mean latency of writes to the last disk in ms, and the number of writes per second. */
function writes(machine: MachineRecord, from: number, to: number) {
  const [a, b] = [from, to].map((at) => sampled(machine, monday + at * hour).disks.at(-1))
  const [before, after] = [a?.histograms?.latency?.write, b?.histograms?.latency?.write]
  const count = Number((b?.writes ?? 0n) - (a?.writes ?? 0n))
  return {
    latency: Number((after?.sum ?? 0n) - (before?.sum ?? 0n)) / count / 1e6,
    rate: count / ((to - from) * 3600),
  }
}

test('an office machine is busy by day, and an idle one never', () => {
  const office = machineOf('office')
  expect(load(office, 9, 17)).toBeGreaterThan(2 * load(office, 22, 23.9))
  const idle = machineOf('idle')
  for (let n = 0; n < 24; n++) expect(load(idle, n, n + 1)).toBeLessThan(0.06)
})

test('a nightly job uses the vCPUs and takes its disk to its limit, where writes have to wait', () => {
  const machine = machineOf('nightly')
  const job = habitsOf(machine.spec).job?.course
  if (job?.kind !== 'window') throw new Error('there is no job')
  const [begin, end] = [job.begin * 24, (job.begin + job.length) * 24]
  expect(load(machine, begin, end)).toBeGreaterThan(0.5)
  expect(load(machine, 12, 16)).toBeLessThan(0.1)
  const [night, noon] = [writes(machine, begin, end), writes(machine, 12, 16)]
  expect(night.latency).toBeGreaterThan(10 * noon.latency)
  const quarters = [0, 1, 2, 3].map((n) => {
    const quarter = (end - begin) / 4
    return writes(machine, begin + n * quarter, begin + (n + 1) * quarter).rate
  })
  expect(Math.max(...quarters) / Math.min(...quarters)).toBeLessThan(1.15)
})

test('network traffic follows the load', () => {
  const machine = machineOf('office')
  const received = (from: number, to: number) => {
    const [a, b] = [from, to].map((at) => sampled(machine, monday + at * hour).nics[0]?.packetsReceived ?? 0n)
    return Number((b ?? 0n) - (a ?? 0n)) / (to - from)
  }
  expect(received(10, 16)).toBeGreaterThan(1.5 * received(21, 23))
})
