import { type Cidr, firstOf, formatCidr, ipv4Bounds } from './cidr.ts'

/** Chooses how an IPv4 block is listed: by address if the block is small, in segments if it is large. */

/** Smallest width of a block that is listed by address, which has at most 1,024 addresses. */
const singlesFrom = 22

/** Returns the width of the segments in which a block is listed, at most 256 of them; null if it is listed by address. */
export function segmentWidth(width: number): number | null {
  if (width >= singlesFrom) return null
  return width < 16 ? 16 : 24
}

/** Returns the segment of the given width that contains the address. */
export function segmentOf(address: number, width: number): string {
  return formatCidr({ version: 4, address: firstOf({ version: 4, address: BigInt(address), width }), width })
}

/** Returns all segments of a block in order; empty for a block that is listed by address. */
export function segmentsOf(block: Cidr): readonly string[] {
  const width = segmentWidth(block.width)
  if (width === null) return []
  const { first, last } = ipv4Bounds(block)
  const segments: string[] = []
  for (let at = first; at <= last; at += 2 ** (32 - width)) segments.push(segmentOf(at, width))
  return segments
}
