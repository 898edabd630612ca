import { type Address, type Cidr, containsAddress, containsCidr, parseCidr } from './cidr.ts'

/** Parts of the address space with a meaning of their own. */

/** Ranges for private networks (RFC 1918). */
const privateIpv4 = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(parseCidr)
const uniqueLocal = parseCidr('fc00::/7')
const multicast = ['224.0.0.0/4', 'ff00::/8'].map(parseCidr)
const loopback = ['127.0.0.0/8', '::1/128'].map(parseCidr)

/** Is the whole block in one of the private IPv4 ranges? */
export function isPrivateIpv4(block: Cidr): boolean {
  return privateIpv4.some((range) => containsCidr(range, block))
}

/** Is it of a network that is nobody's outside of it (RFC 1918, RFC 4193)? */
export function isPrivate(address: Address): boolean {
  return [...privateIpv4, uniqueLocal].some((range) => containsAddress(range, address))
}

export function isMulticast(address: Address): boolean {
  return multicast.some((range) => containsAddress(range, address))
}

export function isLoopback(address: Address): boolean {
  return loopback.some((range) => containsAddress(range, address))
}
