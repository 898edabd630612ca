import { binaryEdges, decimalEdges } from '@portico/domain/histogram.ts'

/** Kinds of requests to a disk, in the order in which they are always told. */
export const ioKinds = ['read', 'write', 'flush'] as const
export type IoKind = (typeof ioKinds)[number]

/** Kinds that have a size. */
export const sizedIoKinds = ['read', 'write'] as const satisfies readonly IoKind[]
export type SizedIoKind = (typeof sizedIoKinds)[number]

/** Lower edges of the bins in which drivers count how long requests to a disk took, in ns: 20 µs to 10 s. */
export const latencyEdges = decimalEdges(20_000, 10_000_000_000)

/** Lower edges of the bins in which they count how much was read or written at once, in bytes: 1 KiB to 2 MiB. */
export const sizeEdges = binaryEdges(1024, 2 * 1024 ** 2)
