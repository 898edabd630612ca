import { binaryEdges, decimalEdges } from '@portico/domain/histogram.ts'

/** Kinds of disk requests, in the order in which they are always listed. */
export const ioKinds = ['read', 'write', 'flush'] as const
export type IoKind = (typeof ioKinds)[number]

/** Kinds of disk requests that have a size. */
export const sizedIoKinds = ['read', 'write'] as const satisfies readonly IoKind[]
export type SizedIoKind = (typeof sizedIoKinds)[number]

/** Lower edges of the latency bins of disk requests, in ns: 20 µs to 10 s. */
export const latencyEdges = decimalEdges(20_000, 10_000_000_000)

/** Lower edges of the size bins of reads and writes, in bytes: 1 KiB to 2 MiB. */
export const sizeEdges = binaryEdges(1024, 2 * 1024 ** 2)
