import { binOf, type Histogram } from '@portico/domain/histogram.ts'
import { type IoKind, ioKinds, latencyEdges, sizedIoKinds, sizeEdges } from '#io-bins.ts'
import type { DiskCounters } from '#port.ts'
import { hashText } from '../random.ts'
import { memoized } from './memoized.ts'
import { alongside, type WorkDone } from './habits.ts'
import { amountBetween, fractionOf, type Rhythm } from './rhythm.ts'

/** A class of disk requests: its distributions of latencies (ns) and sizes (bytes), each value with its share. */
interface RequestClass {
  readonly latencies: Shares
  readonly sizes: Shares
}
type Shares = readonly (readonly [value: number, share: number])[]

const KIB = 1024

/** Classes of requests: of a disk with little load, with much load, and at its limit. */
const requestClasses = {
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
} as const satisfies Record<string, RequestClass> // prettier-ignore

type RequestClassName = keyof typeof requestClasses

/** Number of writes per flush of a guest. */
const WRITES_TO_A_FLUSH = 12
/** Duration of a flush as a multiple of that of a write. */
const FLUSHES_TAKE = 1.8
/** One disk in this many has occasional read errors. */
const UNSOUND = 30

/** The requests that a disk has served, by class. */
export type DiskWork = Readonly<Record<RequestClassName, Readonly<Record<'read' | 'write', number>>>>

/**
 * Returns the requests of a disk between two times. They follow the load of its machine. The last disk of a machine
 * also stores the data of the nightly job, which takes the disk to its limit.
 */
export function diskWork(done: WorkDone, key: number, isLast: boolean): DiskWork {
  const { work, job } = done.habits
  const fraction = (n: number) => fractionOf(key, n)
  // Numbers of requests per busy second of a vCPU.
  const reads = 25 + 900 * fraction(1) ** 3
  const writes = 40 + 700 * fraction(2) ** 3
  const amount = (rhythm: Rhythm) => amountBetween(rhythm, done.from, done.to)
  const along = 0.6 * done.work + 0.4 * amount(alongside(work, key & 0xffff))
  // Sometimes more requests than usual are concurrent and have to wait for each other.
  const rushed = 0.5 * amount(rushing(work, key >>> 8))
  const limit = 250 + Math.round(fraction(3) * 900)
  const stored = job !== null && isLast ? amount(atTheLimit(job, limit)) : 0
  const isSaved = fraction(4) < 0.5
  return {
    light: { read: reads * along, write: writes * along },
    busy: { read: reads * rushed * 0.6, write: writes * rushed * 0.8 },
    saturated: { read: stored * (isSaved ? 0.94 : 0.12), write: stored * (isSaved ? 0.06 : 0.88) },
  }
}

/** Returns the rhythm of a load with the same average in larger bursts. */
const rushing = memoized((work: Rhythm, key): Rhythm => ({
  ...alongside(work, key),
  bursts: Math.min(1, work.bursts * 1.4),
}))

/**
 * Returns the rhythm of the requests of a disk while a job keeps it at its limit. It does not depend on the CPU load of
 * the job.
 */
const atTheLimit = memoized((job: Rhythm, limit): Rhythm => {
  const length = job.course.kind === 'window' ? job.course.length : 1
  return { ...job, mean: limit * length * 0.97, most: limit, bursts: 0.15 }
})

/** Requests with the same class, latency and size, with their share of the class. */
interface Cell {
  readonly requestClass: RequestClassName
  readonly latency: number
  /** factor by which `latency` is multiplied, since flushes are slower than reads and writes */
  readonly slower: number
  readonly latencyShare: number
  readonly size: number
  readonly sizeShare: number
}

const cellsOfClass = (requestClass: RequestClassName, sizes: Shares, slower: number): readonly Cell[] =>
  requestClasses[requestClass].latencies.flatMap(([latency, latencyShare]) =>
    sizes.map(([size, sizeShare]) => ({ requestClass, latency, slower, latencyShare, size, sizeShare })),
  )
const names = Object.keys(requestClasses) as RequestClassName[]
const sizedCells = names.flatMap((name) => cellsOfClass(name, requestClasses[name].sizes, 1))
const cells: Readonly<Record<IoKind, readonly Cell[]>> = {
  read: sizedCells,
  write: sizedCells,
  flush: names.flatMap((name) => cellsOfClass(name, [[0, 1 / WRITES_TO_A_FLUSH]], FLUSHES_TAKE)),
}
/** Offsets that give each request kind its own random fractions. */
const firstOffset: Readonly<Record<IoKind, number>> = { read: 100, write: 200, flush: 300 }

/** Returns the number of requests in each cell of a request kind. */
function countsOf(work: DiskWork, kind: IoKind, key: number): readonly number[] {
  const requests = kind === 'flush' ? 'write' : kind
  return cells[kind].map(({ requestClass, latencyShare, sizeShare }, n) =>
    counted(work[requestClass][requests] * latencyShare * sizeShare, key, firstOffset[kind] + n),
  )
}

/**
 * Returns the counters of a disk that has served these requests. All counters derive from the same numbers of requests
 * per latency and size, so that they are consistent and never decrease.
 */
export function diskCounters(
  volumeId: string,
  work: DiskWork,
  { histograms }: { readonly histograms: boolean },
): DiskCounters {
  const key = hashText(volumeId)
  const pace = 0.8 + 0.5 * fractionOf(key, 5)
  const counts: Readonly<Record<IoKind, readonly number[]>> = {
    read: countsOf(work, 'read', key),
    write: countsOf(work, 'write', key),
    flush: countsOf(work, 'flush', key),
  }
  const count = (kind: IoKind) => BigInt(counts[kind].reduce((sum, count) => sum + count, 0))
  // The sum is exact up to nine petabytes.
  const bytes = (kind: IoKind) =>
    BigInt(counts[kind].reduce((sum, count, n) => sum + count * (cells[kind][n]?.size ?? 0), 0))
  const isUnsound = fractionOf(key, 6) < 1 / UNSOUND
  const histogramsOf = <K extends IoKind>(
    kinds: readonly K[],
    edges: readonly number[],
    valueOf: (cell: Cell) => number,
  ) =>
    Object.fromEntries(
      kinds.map((kind) => [kind, histogramOf(cells[kind].map(valueOf), counts[kind], edges)]),
    ) as Record<K, Histogram>
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
          latency: histogramsOf(ioKinds, latencyEdges, ({ latency, slower }) =>
            Math.round(latency * pace * slower),
          ),
          size: histogramsOf(sizedIoKinds, sizeEdges, ({ size }) => size),
        }
      : null,
  }
}

/** Rounds to whole requests. Each cell has its own offset, so that not all cells increase at the same moment. */
const counted = (amount: number, key: number, place: number): number =>
  amount === 0 ? 0 : Math.floor(amount + fractionOf(key, place))

/**
 * Returns a histogram.
 * @param values value of each cell
 * @param requests number of requests of each cell
 */
function histogramOf(
  values: readonly number[],
  requests: readonly number[],
  edges: readonly number[],
): Histogram {
  const counts = edges.map(() => 0)
  let sum = 0n
  for (const [n, value] of values.entries()) {
    const count = requests[n] ?? 0
    const bin = binOf(edges, value)
    counts[bin] = (counts[bin] ?? 0) + count
    sum += BigInt(count) * BigInt(value)
  }
  return { counts: counts.map(BigInt), sum }
}
