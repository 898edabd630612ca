import { type Address, type Cidr, containsAddress, containsCidr, parseCidr } from './cidr.ts'

/** Parts of the address space with a meaning of their own. */

/** Ranges for private networks (RFC 1918). */
export const privateIpv4 = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(parseCidr)
const uniqueLocal = parseCidr('fc00::/7')
const multicast = ['224.0.0.0/4', 'ff00::/8'].map(parseCidr)
const loopback = ['127.0.0.0/8', '::1/128'].map(parseCidr)

/**
 * Blocks of which no single machine anywhere has an address: of this host and this network, loopback, links, groups,
 * and what is kept for later (RFC 6890).
 */
export const reserved = {
  4: ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'].map(parseCidr),
  6: ['::/128', '::1/128', 'fe80::/10', 'ff00::/8'].map(parseCidr),
} as const

/** Is the whole block in one of the private IPv4 ranges? */
export function isPrivateIpv4(block: Cidr): boolean {
  return privateIpv4.some((range) => containsCidr(range, block))
}

/** Is it of a network that is nobody's outside of it (RFC 1918, RFC 4193)? */
export function isPrivate(address: Address): boolean {
  return [...privateIpv4, uniqueLocal].some((range) => containsAddress(range, address))
}

/** Is it an address that nobody is reached at from elsewhere, nor sends from? */
export function isReserved(address: Address): boolean {
  return reserved[address.version].some((range) => containsAddress(range, address))
}

export function isMulticast(address: Address): boolean {
  return multicast.some((range) => containsAddress(range, address))
}

export function isLoopback(address: Address): boolean {
  return loopback.some((range) => containsAddress(range, address))
}
