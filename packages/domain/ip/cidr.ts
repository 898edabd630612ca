import { formatIpv4, tryParseIpv4 } from './ipv4.ts'
import { formatIpv6, tryParseIpv6 } from './ipv6.ts'

/** Addresses and address blocks of both families. Blocks of different families have no address in common. */

type IpVersion = 4 | 6

/** An address with its family. */
export interface Address {
  readonly version: IpVersion
  readonly value: bigint
}

/** An address and a width in bits. Describes a block if the host bits are zero or ignored. */
export interface Cidr {
  readonly version: IpVersion
  readonly address: bigint
  readonly width: number
}

/** Bits per address. */
export const addressBits = { 4: 32, 6: 128 } as const

/** Parses an address of either family; null for anything else. */
export function tryParseAddress(text: string): Address | null {
  const ipv4 = tryParseIpv4(text)
  if (ipv4 !== null) return { version: 4, value: BigInt(ipv4) }
  const ipv6 = tryParseIpv6(text)
  return ipv6 === null ? null : { version: 6, value: ipv6 }
}

/** Parses an address of either family. @throws RangeError if the text is not an IP address */
export function parseAddress(text: string): Address {
  const address = tryParseAddress(text)
  if (address === null) throw new RangeError(`not an IP address: ${text}`)
  return address
}

export function formatAddress({ version, value }: Address): string {
  return version === 4 ? formatIpv4(Number(value)) : formatIpv6(value)
}

/** Parses `address/width`, keeping host bits; null for anything else. */
export function tryParseCidr(text: string): Cidr | null {
  const [address = '', width = '', ...rest] = text.split('/')
  const parsed = tryParseAddress(address)
  if (parsed === null || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(width)) return null
  if (Number(width) > addressBits[parsed.version]) return null
  return { version: parsed.version, address: parsed.value, width: Number(width) }
}

/** Parses `address/width`, keeping host bits. @throws RangeError if the text is not an address block */
export function parseCidr(text: string): Cidr {
  const cidr = tryParseCidr(text)
  if (cidr === null) throw new RangeError(`not a block of IP addresses: ${text}`)
  return cidr
}

export function formatCidr({ version, address, width }: Cidr): string {
  return `${formatAddress({ version, value: address })}/${width}`
}

/**
 * Returns the canonical spelling of an address or block (RFC 5952 for IPv6), in which it is stored and compared. Host
 * bits are kept. Any other text is returned unchanged.
 */
export function canonicalIp(text: string): string {
  const address = tryParseAddress(text)
  if (address !== null) return formatAddress(address)
  const cidr = tryParseCidr(text)
  return cidr === null ? text : formatCidr(cidr)
}

/** Returns the number of addresses in a block. */
export function cidrSize({ version, width }: Cidr): bigint {
  return 1n << BigInt(addressBits[version] - width)
}

/** Returns the lowest address of a block. */
export function firstOf(cidr: Cidr): bigint {
  return cidr.address - (cidr.address % cidrSize(cidr))
}

/** Returns the highest address of a block. */
export function lastOf(cidr: Cidr): bigint {
  return firstOf(cidr) + cidrSize(cidr) - 1n
}

/** Whether any host bit is set. */
export function hasHostBits(cidr: Cidr): boolean {
  return cidr.address !== firstOf(cidr)
}

/** Returns the block with its host bits cleared. */
export function networkOf(cidr: Cidr): Cidr {
  return { ...cidr, address: firstOf(cidr) }
}

/**
 * Whether the address is in the block. Compares only the network bits, since path queries call this for every entry of
 * every rule.
 */
export function containsAddress(cidr: Cidr, { version, value }: Address): boolean {
  if (cidr.version !== version) return false
  const rest = BigInt(addressBits[version] - cidr.width)
  return cidr.address >> rest === value >> rest
}

/** Whether `outer` contains all of `inner`. */
export function containsCidr(outer: Cidr, inner: Cidr): boolean {
  return outer.version === inner.version && firstOf(outer) <= firstOf(inner) && lastOf(inner) <= lastOf(outer)
}

export function overlaps(a: Cidr, b: Cidr): boolean {
  return a.version === b.version && firstOf(a) <= lastOf(b) && firstOf(b) <= lastOf(a)
}

/** Returns the first and last address of an IPv4 block as plain numbers. @throws RangeError for an IPv6 block */
export function ipv4Bounds(cidr: Cidr): { first: number; last: number } {
  if (cidr.version !== 4) throw new RangeError(`not an IPv4 block: ${formatCidr(cidr)}`)
  return { first: Number(firstOf(cidr)), last: Number(lastOf(cidr)) }
}
