import path from 'node:path'
import type { Histogram } from '@portico/domain/histogram.ts'
import { type IoKind, ioKinds, latencyEdges } from '#io-bins.ts'
import type { DiskHistograms, MachineDisk } from '#port.ts'
import { deviceName } from './command-line.ts'
import { readIfExists, writeAtomically } from './files.ts'
import { asRecord, asRecords, type Qmp } from './qmp/client.ts'

/** Statistics of a disk from `query-blockstats`. */
export type BlockStats = Readonly<Record<string, unknown>>

/** QEMU's names of request kinds. */
const prefixes: Readonly<Record<IoKind, string>> = { read: 'rd', write: 'wr', flush: 'flush' }

/** Total time of requests in ns before the histograms began, by slot and request kind. */
type Before = Readonly<Record<string, Readonly<Record<IoKind, number>>>>

const beforeFile = (folder: string): string => path.join(folder, 'latencies.json')

/** Returns QEMU's path of a disk's front end. */
export const frontEnd = (slot: number): string => `/machine/peripheral/${deviceName(slot)}/virtio-backend`

export async function blockStats(qmp: Qmp): Promise<ReadonlyMap<string, BlockStats>> {
  const blocks = asRecords(await qmp.execute('query-blockstats'))
  return new Map(blocks.map((block) => [String(block['qdev']), asRecord(block['stats'])]))
}

const totalTime = (stats: BlockStats, kind: IoKind): number =>
  Number(stats[`${prefixes[kind]}_total_time_ns`] ?? 0)

/**
 * Tells QEMU to count latencies in bins, which it does not do by default. QEMU counts until the machine ends, even
 * without a connection. The total time of earlier requests is recorded, since QEMU's total counts from the start of the
 * machine.
 */
export async function beginLatencies(
  folder: string,
  disks: readonly Pick<MachineDisk, 'slot'>[],
  qmp: Qmp,
): Promise<void> {
  const [stats, known] = [await blockStats(qmp), await readBefore(folder)]
  const isCounted = (slot: number) =>
    known[slot] !== undefined && readLatencies(stats.get(frontEnd(slot)) ?? {}, known[slot]) !== null
  const missing = disks.filter(({ slot }) => !isCounted(slot))
  if (missing.length === 0) return
  for (const { slot } of missing) {
    await qmp.execute('block-latency-histogram-set', {
      id: frontEnd(slot),
      boundaries: latencyEdges.slice(1),
    })
  }
  const begun = await blockStats(qmp)
  const before = Object.fromEntries(
    missing.map(({ slot }) => {
      const of = begun.get(frontEnd(slot)) ?? {}
      return [slot, Object.fromEntries(ioKinds.map((kind) => [kind, totalTime(of, kind)]))]
    }),
  )
  await writeAtomically(beforeFile(folder), JSON.stringify({ ...known, ...before }))
}

async function readBefore(folder: string): Promise<Before> {
  const text = await readIfExists(beforeFile(folder))
  return text === null ? {} : (JSON.parse(text) as Before)
}

/** Returns the latencies of a machine's disks, by slot. */
export async function latenciesOf(
  folder: string,
  disks: readonly Pick<MachineDisk, 'slot'>[],
  stats: ReadonlyMap<string, BlockStats>,
): Promise<ReadonlyMap<number, DiskHistograms['latency']>> {
  const before = await readBefore(folder)
  return new Map(
    disks.map(({ slot }) => [slot, readLatencies(stats.get(frontEnd(slot)) ?? {}, before[slot])]),
  )
}

/** Returns the histograms of a disk, or null if QEMU does not count into our bins. */
function readLatencies(stats: BlockStats, before: Before[string] | undefined): DiskHistograms['latency'] {
  if (before === undefined) return null
  const read = (kind: IoKind): Histogram | null => {
    const { bins } = asRecord(stats[`${prefixes[kind]}_latency_histogram`])
    if (!Array.isArray(bins) || bins.length !== latencyEdges.length) return null
    const sum = Math.max(0, totalTime(stats, kind) - before[kind])
    return { counts: bins.map((count) => BigInt(Number(count))), sum: BigInt(Math.round(sum)) }
  }
  const [reads, writes, flushes] = [read('read'), read('write'), read('flush')]
  if (reads === null || writes === null || flushes === null) return null
  return { read: reads, write: writes, flush: flushes }
}
