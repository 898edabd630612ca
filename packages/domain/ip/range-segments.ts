import type { Ipv4Range } from './ipv4-prefix.ts'

/**
 * Chooses how several address ranges are listed: by address if they are small, in aligned segments if they are large.
 */

/** Maximum number of addresses that are listed one by one. */
const maxSingles = 1024

/** Maximum number of segments. Since each range has at least one segment, more ranges exceed it. */
const maxSegments = 256

export const sizeOfRange = ({ first, last }: Ipv4Range): number => last - first + 1

/**
 * Returns the maximum number of addresses in a segment, a power of two; null if the addresses are listed one by one.
 * The segments of all ranges begin at multiples of this number.
 */
export function segmentSize(ranges: readonly Ipv4Range[]): number | null {
  const total = ranges.reduce((sum, range) => sum + sizeOfRange(range), 0)
  if (total <= maxSingles) return null
  const maxCount = Math.max(maxSegments, 2 * ranges.length)
  let size = 2
  while (segmentsIn(ranges, size) > maxCount) size *= 2
  return size
}

function segmentsIn(ranges: readonly Ipv4Range[], size: number): number {
  return ranges.reduce(
    (sum, { first, last }) => sum + Math.floor(last / size) - Math.floor(first / size) + 1,
    0,
  )
}

/** Returns the segments of a range in order. The first and the last may be cut at its ends. */
export function segmentsOfRange(range: Ipv4Range, size: number): readonly Ipv4Range[] {
  const segments: Ipv4Range[] = []
  for (let at = Math.floor(range.first / size); at * size <= range.last; at++) {
    segments.push({
      first: Math.max(range.first, at * size),
      last: Math.min(range.last, at * size + size - 1),
    })
  }
  return segments
}
