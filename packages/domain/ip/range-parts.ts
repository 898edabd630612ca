import type { Ipv4Range } from './ipv4-prefix.ts'

/** How much of several ranges of addresses is shown at once: single addresses of few, and of many parts that begin alike. */

/** Up to so many addresses are told of one by one. */
const toldSingly = 1024

/** Parts at most that more than that are told of in, unless there are more ranges. */
const partsAtMost = 256

export const sizeOfRange = ({ first, last }: Ipv4Range): number => last - first + 1

/**
 * How many addresses a part has at most, a power of two; null where each address is told of. Parts begin at multiples of
 * their size, whatever range they lie in.
 */
export function partSize(ranges: readonly Ipv4Range[]): number | null {
  const total = ranges.reduce((sum, range) => sum + sizeOfRange(range), 0)
  if (total <= toldSingly) return null
  const most = Math.max(partsAtMost, 2 * ranges.length)
  let size = 2
  while (partsIn(ranges, size) > most) size *= 2
  return size
}

function partsIn(ranges: readonly Ipv4Range[], size: number): number {
  return ranges.reduce(
    (sum, { first, last }) => sum + Math.floor(last / size) - Math.floor(first / size) + 1,
    0,
  )
}

/** The parts of a range, in their order: the first and the last may be cut by its ends. */
export function partsOfRange(range: Ipv4Range, size: number): readonly Ipv4Range[] {
  const parts: Ipv4Range[] = []
  for (let at = Math.floor(range.first / size); at * size <= range.last; at++) {
    parts.push({ first: Math.max(range.first, at * size), last: Math.min(range.last, at * size + size - 1) })
  }
  return parts
}
