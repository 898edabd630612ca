import { type Cidr, firstOf, formatCidr, ipv4Bounds } from './cidr.ts'

/** How much of an IPv4 block is shown at once: single addresses of a small one, and of a large one its parts. */

/** A block of this width, or a narrower one, is told of address by address: 1,024 of them at most. */
const singlesFrom = 22

/**
 * The width of the parts that a block is told of in, at most 256 of them; null where it is told of address by address.
 */
export function partWidth(width: number): number | null {
  if (width >= singlesFrom) return null
  return width < 16 ? 16 : 24
}

/** The part of a width that an address lies in. */
export function partOf(address: number, width: number): string {
  return formatCidr({ version: 4, address: firstOf({ version: 4, address: BigInt(address), width }), width })
}

/** All parts that a block has, in their order; none for one that is told of address by address. */
export function partsOf(block: Cidr): readonly string[] {
  const width = partWidth(block.width)
  if (width === null) return []
  const { first, last } = ipv4Bounds(block)
  const parts: string[] = []
  for (let at = first; at <= last; at += 2 ** (32 - width)) parts.push(partOf(at, width))
  return parts
}
