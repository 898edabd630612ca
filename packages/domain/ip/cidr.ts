import { formatIpv4, tryParseIpv4 } from './ipv4.ts'
import { formatIpv6, tryParseIpv6 } from './ipv6.ts'

/** Addresses and blocks of addresses of both families. Blocks of different families have nothing in common. */

type IpVersion = 4 | 6

/** An address with its family. */
export interface Address {
  readonly version: IpVersion
  readonly value: bigint
}

/** An address and a width in bits: a block, when the bits after the width are zero or do not matter. */
export interface Cidr {
  readonly version: IpVersion
  readonly address: bigint
  readonly width: number
}

/** Bits of an address. */
export const addressBits = { 4: 32, 6: 128 } as const

/** Reads an address of either family; null for anything else. */
export function tryParseAddress(text: string): Address | null {
  const ipv4 = tryParseIpv4(text)
  if (ipv4 !== null) return { version: 4, value: BigInt(ipv4) }
  const ipv6 = tryParseIpv6(text)
  return ipv6 === null ? null : { version: 6, value: ipv6 }
}

/** @throws RangeError for a text that is no IP address */
export function parseAddress(text: string): Address {
  const address = tryParseAddress(text)
  if (address === null) throw new RangeError(`not an IP address: ${text}`)
  return address
}

export function formatAddress({ version, value }: Address): string {
  return version === 4 ? formatIpv4(Number(value)) : formatIpv6(value)
}

/** Reads `address/width`; null for anything else. Bits after the width are kept. */
export function tryParseCidr(text: string): Cidr | null {
  const [address = '', width = '', ...rest] = text.split('/')
  const parsed = tryParseAddress(address)
  if (parsed === null || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(width)) return null
  if (Number(width) > addressBits[parsed.version]) return null
  return { version: parsed.version, address: parsed.value, width: Number(width) }
}

/** @throws RangeError for a text that is no block */
export function parseCidr(text: string): Cidr {
  const cidr = tryParseCidr(text)
  if (cidr === null) throw new RangeError(`not a block of IP addresses: ${text}`)
  return cidr
}

export function formatCidr({ version, address, width }: Cidr): string {
  return `${formatAddress({ version, value: address })}/${width}`
}

/**
 * An address or a block in the one spelling in which it is stored and compared (RFC 5952 for IPv6). Bits after the width
 * are kept. A text that is neither stays as it is.
 */
export function canonicalIp(text: string): string {
  const address = tryParseAddress(text)
  if (address !== null) return formatAddress(address)
  const cidr = tryParseCidr(text)
  return cidr === null ? text : formatCidr(cidr)
}

/** How many addresses a block has. */
export function cidrSize({ version, width }: Cidr): bigint {
  return 1n << BigInt(addressBits[version] - width)
}

/** The lowest address of a block. */
export function firstOf(cidr: Cidr): bigint {
  return cidr.address - (cidr.address % cidrSize(cidr))
}

/** The highest address of a block. */
export function lastOf(cidr: Cidr): bigint {
  return firstOf(cidr) + cidrSize(cidr) - 1n
}

/** Are bits after the width set? */
export function hasHostBits(cidr: Cidr): boolean {
  return cidr.address !== firstOf(cidr)
}

/** The block itself, without bits after the width. */
export function networkOf(cidr: Cidr): Cidr {
  return { ...cidr, address: firstOf(cidr) }
}

/** Asked of every part of every rule that a packet meets: so it looks at nothing but the bits that have to agree. */
export function containsAddress(cidr: Cidr, { version, value }: Address): boolean {
  if (cidr.version !== version) return false
  const rest = BigInt(addressBits[version] - cidr.width)
  return cidr.address >> rest === value >> rest
}

/** Is the whole of `inner` in `outer`? */
export function containsCidr(outer: Cidr, inner: Cidr): boolean {
  return outer.version === inner.version && firstOf(outer) <= firstOf(inner) && lastOf(inner) <= lastOf(outer)
}

export function overlaps(a: Cidr, b: Cidr): boolean {
  return a.version === b.version && firstOf(a) <= lastOf(b) && firstOf(b) <= lastOf(a)
}

/** First and last address of an IPv4 block as plain numbers. @throws RangeError for other blocks */
export function ipv4Bounds(cidr: Cidr): { first: number; last: number } {
  if (cidr.version !== 4) throw new RangeError(`not an IPv4 block: ${formatCidr(cidr)}`)
  return { first: Number(firstOf(cidr)), last: Number(lastOf(cidr)) }
}
