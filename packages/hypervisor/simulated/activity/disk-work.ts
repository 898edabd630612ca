import { binOf, type Histogram } from '@portico/domain/histogram.ts'
import { type IoKind, ioKinds, latencyEdges, sizedIoKinds, sizeEdges } from '#io-bins.ts'
import type { DiskCounters } from '#port.ts'
import { hashText } from '../random.ts'
import { alongside, type Done } from './habits.ts'
import { amountBetween, fractionOf, type Rhythm } from './rhythm.ts'

/** Requests that take alike: how long, in ns, and how much they move, in bytes, each with its share of them. */
interface Manner {
  readonly latencies: Shares
  readonly sizes: Shares
}
type Shares = readonly (readonly [value: number, share: number])[]

const KIB = 1024

/** Of a disk that has little to do, of one that has much, and of one that is asked more than it can. */
const manners = {
  light: {
    latencies: [[90_000, 0.35], [160_000, 0.4], [450_000, 0.2], [1_600_000, 0.05]],
    sizes: [[4 * KIB, 0.55], [16 * KIB, 0.35], [64 * KIB, 0.1]],
  },
  busy: {
    latencies: [[450_000, 0.3], [1_600_000, 0.4], [4_200_000, 0.25], [16_000_000, 0.05]],
    sizes: [[4 * KIB, 0.3], [16 * KIB, 0.4], [128 * KIB, 0.3]],
  },
  saturated: {
    latencies: [[8_000_000, 0.15], [32_000_000, 0.45], [85_000_000, 0.3], [320_000_000, 0.1]],
    sizes: [[256 * KIB, 0.7], [1024 * KIB, 0.3]],
  },
} as const satisfies Record<string, Manner> // prettier-ignore

type MannerName = keyof typeof manners

/** Writes until a guest has them flushed. */
const WRITES_TO_A_FLUSH = 12
/** A flush waits for more than a write does. */
const FLUSHES_TAKE = 1.8
/** One of so many disks cannot read a block now and then. */
const UNSOUND = 30

/** What a disk did, as the requests of each manner so far. */
export type DiskWork = Readonly<Record<MannerName, Readonly<Record<'read' | 'write', number>>>>

/**
 * What a disk did from one moment to another. It goes along with its machine's work; the last disk of a machine takes
 * what its nightly job stores, as fast as it can.
 */
export function diskWork(done: Done, key: number, isLast: boolean): DiskWork {
  const { work, job } = done.habits
  const fraction = (n: number) => fractionOf(key, n)
  // Per second of a processor that works.
  const reads = 25 + 900 * fraction(1) ** 3
  const writes = 40 + 700 * fraction(2) ** 3
  const amount = (rhythm: Rhythm) => amountBetween(rhythm, done.from, done.to)
  const along = 0.6 * done.work + 0.4 * amount(alongside(work, key & 0xffff))
  // Now and then more is asked at once than usual: that waits for each other.
  const rushed = 0.5 * amount({ ...alongside(work, key >>> 8), bursts: Math.min(1, work.bursts * 1.4) })
  const limit = 250 + Math.round(fraction(3) * 900)
  const stored = job !== null && isLast ? amount(atTheLimit(job, limit)) : 0
  const isSaved = fraction(4) < 0.5
  return {
    light: { read: reads * along, write: writes * along },
    busy: { read: reads * rushed * 0.6, write: writes * rushed * 0.8 },
    saturated: { read: stored * (isSaved ? 0.94 : 0.12), write: stored * (isSaved ? 0.06 : 0.88) },
  }
}

/** Requests of a disk while a job keeps it at its limit, whatever the job does to the processors. */
function atTheLimit(job: Rhythm, limit: number): Rhythm {
  const length = job.course.kind === 'window' ? job.course.length : 1
  return { ...job, mean: limit * length * 0.97, most: limit, bursts: 0.15 }
}

/** Requests counted one by one: how many took so long and were so large. */
interface Cell {
  readonly latency: number
  readonly size: number
  readonly count: number
}

/**
 * The counters of a disk that did this. Every number of requests is of those of one length and one size, each of which
 * only grows; so all of them fit together.
 */
export function diskCounters(
  volumeId: string,
  work: DiskWork,
  { histograms }: { readonly histograms: boolean },
): DiskCounters {
  const key = hashText(volumeId)
  const pace = 0.8 + 0.5 * fractionOf(key, 5)
  const [reads, writes] = [cellsOf(work, 'read', key, pace), cellsOf(work, 'write', key, pace)]
  const flushes = flushesOf(work, key, pace)
  const cells: Readonly<Record<IoKind, readonly Cell[]>> = { read: reads, write: writes, flush: flushes }
  const count = (kind: IoKind) => BigInt(cells[kind].reduce((sum, cell) => sum + cell.count, 0))
  // Exact up to nine petabytes.
  const bytes = (kind: IoKind) => BigInt(cells[kind].reduce((sum, cell) => sum + cell.count * cell.size, 0))
  const isUnsound = fractionOf(key, 6) < 1 / UNSOUND
  const of = <K extends IoKind>(kinds: readonly K[], edges: readonly number[], what: 'latency' | 'size') =>
    Object.fromEntries(kinds.map((kind) => [kind, histogramOf(cells[kind], edges, what)])) as Record<
      K,
      Histogram
    >
  return {
    volumeId,
    reads: count('read'),
    writes: count('write'),
    flushes: count('flush'),
    bytesRead: bytes('read'),
    bytesWritten: bytes('write'),
    failedReads: isUnsound ? count('read') / 200_000n : 0n,
    failedWrites: 0n,
    failedFlushes: 0n,
    invalidReads: 0n,
    invalidWrites: 0n,
    invalidFlushes: 0n,
    histograms: histograms
      ? {
          latency: of(ioKinds, latencyEdges, 'latency'),
          size: of(sizedIoKinds, sizeEdges, 'size'),
        }
      : null,
  }
}

const names = Object.keys(manners) as MannerName[]

function cellsOf(work: DiskWork, kind: 'read' | 'write', key: number, pace: number): readonly Cell[] {
  let place = kind === 'read' ? 100 : 200
  return names.flatMap((name) =>
    manners[name].latencies.flatMap(([latency, share]) =>
      manners[name].sizes.map(([size, part]) => ({
        latency: Math.round(latency * pace),
        size,
        count: counted(work[name][kind] * share * part, key, place++),
      })),
    ),
  )
}

function flushesOf(work: DiskWork, key: number, pace: number): readonly Cell[] {
  let place = 300
  return names.flatMap((name) =>
    manners[name].latencies.map(([latency, share]) => ({
      latency: Math.round(latency * pace * FLUSHES_TAKE),
      size: 0,
      count: counted((work[name].write * share) / WRITES_TO_A_FLUSH, key, place++),
    })),
  )
}

/** Whole requests. Those of a disk do not all come at once. */
const counted = (amount: number, key: number, place: number): number =>
  Math.floor(amount + fractionOf(key, place))

function histogramOf(cells: readonly Cell[], edges: readonly number[], what: 'latency' | 'size'): Histogram {
  const counts = edges.map(() => 0)
  let sum = 0n
  for (const cell of cells) {
    const bin = binOf(edges, cell[what])
    counts[bin] = (counts[bin] ?? 0) + cell.count
    sum += BigInt(cell.count) * BigInt(cell[what])
  }
  return { counts: counts.map(BigInt), sum }
}
