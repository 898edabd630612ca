import { addressBits, type Cidr, containsCidr, networkOf, overlaps } from './cidr.ts'

/** Returns the smallest list of blocks that contain the addresses of a block that are in none of the others. */
export function subtractBlocks(block: Cidr, others: readonly Cidr[]): readonly Cidr[] {
  const own = networkOf(block)
  if (others.some((other) => containsCidr(other, own))) return []
  if (!others.some((other) => overlaps(other, own))) return [own]
  const width = own.width + 1
  const half = 1n << BigInt(addressBits[own.version] - width)
  return [own.address, own.address + half].flatMap((address) =>
    subtractBlocks({ ...own, address, width }, others),
  )
}
