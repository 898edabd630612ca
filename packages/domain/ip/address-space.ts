import { type Address, type Cidr, containsAddress, containsCidr, parseCidr } from './cidr.ts'

/** Special-purpose ranges of the IP address space. */

/** Ranges for private networks (RFC 1918). */
export const privateIpv4 = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(parseCidr)
const uniqueLocal = parseCidr('fc00::/7')
const multicast = ['224.0.0.0/4', 'ff00::/8'].map(parseCidr)
const loopback = ['127.0.0.0/8', '::1/128'].map(parseCidr)

/**
 * Special-purpose blocks without addresses of single machines elsewhere: this network, loopback, link-local, multicast
 * and reserved (RFC 6890).
 */
export const reserved = {
  4: ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'].map(parseCidr),
  6: ['::/128', '::1/128', 'fe80::/10', 'ff00::/8'].map(parseCidr),
} as const

/** Whether the whole block is in one of the private IPv4 ranges. */
export function isPrivateIpv4(block: Cidr): boolean {
  return privateIpv4.some((range) => containsCidr(range, block))
}

/** Whether the address is private: not routed outside its own network (RFC 1918, RFC 4193). */
export function isPrivate(address: Address): boolean {
  return [...privateIpv4, uniqueLocal].some((range) => containsAddress(range, address))
}

/** Whether the address is reserved: it can be neither the source nor the destination of packets from elsewhere. */
export function isReserved(address: Address): boolean {
  return reserved[address.version].some((range) => containsAddress(range, address))
}

export function isMulticast(address: Address): boolean {
  return multicast.some((range) => containsAddress(range, address))
}

export function isLoopback(address: Address): boolean {
  return loopback.some((range) => containsAddress(range, address))
}
