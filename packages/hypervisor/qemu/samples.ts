import { readFileSync } from 'node:fs'
import type { DiskCounters, DiskHistograms, MachineSample, SampleOptions, VcpuCounters } from '#port.ts'
import { blockStats, type BlockStats, frontEnd, latenciesOf } from './latencies.ts'
import { eventsOf, type MachineState } from './machine-state.ts'
import { countTraffic } from './nic-traffic.ts'
import { asRecords, type Qmp } from './qmp/client.ts'

/** Clock ticks per second in /proc, which are the same on every Linux that Node supports. */
const TICKS = 100n
const NANOSECONDS = 1_000_000_000n

/**
 * Returns the counters of a running machine: of disks from QEMU, of vCPU threads from /proc, of interfaces from capture
 * files.
 */
export async function sampleMachine(
  state: MachineState,
  folder: string,
  qmp: Qmp,
  now: Date,
  { histograms }: SampleOptions,
): Promise<MachineSample> {
  const { spec, startedAt, process } = state
  const [cpus, blocks] = await Promise.all([qmp.execute('query-cpus-fast'), blockStats(qmp)])
  const elapsed = BigInt(Math.max(0, now.getTime() - startedAt)) * 1_000_000n
  const latencies = histograms ? await latenciesOf(folder, spec.disks, blocks) : null
  return {
    machineId: spec.id,
    startedAt: new Date(startedAt),
    takenAt: now,
    events: eventsOf(state),
    vcpus: asRecords(cpus)
      .toSorted((a, b) => Number(a['cpu-index']) - Number(b['cpu-index']))
      .map((cpu) => vcpuCounters(readThread(process?.pid ?? 0, Number(cpu['thread-id'])), elapsed)),
    disks: spec.disks.map(({ slot, volumeId }) =>
      diskCounters(
        volumeId,
        blocks.get(frontEnd(slot)) ?? {},
        // QEMU counts the total of bytes, but not the size of each request.
        latencies && { latency: latencies.get(slot) ?? null, size: null },
      ),
    ),
    nics: await countTraffic(folder, spec.nics),
  }
}

/** Content of the files `stat` and `schedstat` of a thread. */
export interface ThreadTimes {
  readonly stat: string
  readonly schedstat: string
}

function readThread(pid: number, thread: number): ThreadTimes {
  const read = (name: string): string => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  return { stat: read('stat'), schedstat: read('schedstat') }
}

/**
 * Returns the time in each state of a vCPU, computed from the times of its thread. With KVM the kernel reports guest
 * time; without KVM, all time counts as guest time.
 * @param elapsed ns since the start of the machine
 */
export function vcpuCounters({ stat, schedstat }: ThreadTimes, elapsed: bigint): VcpuCounters {
  const [onCpu = '0', queued = '0'] = schedstat.trim().split(' ')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Field 43 of proc(5). `fields` begins after the name, with field 3.
  const guest = (BigInt(fields[40] ?? '0') * NANOSECONDS) / TICKS
  const busy = BigInt(onCpu || '0')
  const waiting = BigInt(queued || '0')
  const run = guest === 0n || guest > busy ? busy : guest
  const idle = elapsed - busy - waiting
  return { run, emulation: busy - run, waiting, idle: idle < 0n ? 0n : idle }
}

function diskCounters(volumeId: string, stats: BlockStats, histograms: DiskHistograms | null): DiskCounters {
  const count = (name: string): bigint => BigInt(Math.trunc(Number(stats[name] ?? 0)))
  return {
    volumeId,
    reads: count('rd_operations'),
    writes: count('wr_operations'),
    flushes: count('flush_operations'),
    bytesRead: count('rd_bytes'),
    bytesWritten: count('wr_bytes'),
    failedReads: count('failed_rd_operations'),
    failedWrites: count('failed_wr_operations'),
    failedFlushes: count('failed_flush_operations'),
    invalidReads: count('invalid_rd_operations'),
    invalidWrites: count('invalid_wr_operations'),
    invalidFlushes: count('invalid_flush_operations'),
    histograms,
  }
}
