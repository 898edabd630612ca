import { invalidRequest, type Refusal } from '#refusals.ts'
import { type Address, type Cidr, containsAddress, formatAddress, formatCidr, ipv4Bounds } from './cidr.ts'

/** Addresses of a subnet that an interface can have: the first five and the broadcast address are reserved. */

/**
 * Number of reserved addresses at the beginning of a subnet: the network address, and four for the gateway and
 * services.
 */
export const reservedAddresses = 5

/** Returns the lowest and highest address that an interface can have in an IPv4 subnet. */
export function usableAddresses(block: Cidr): { first: number; last: number } {
  const { first, last } = ipv4Bounds(block)
  return { first: first + reservedAddresses, last: last - 1 }
}

/**
 * Returns the refusal of this address for an interface in an IPv4 subnet, or null. Does not check whether the address
 * is in use.
 */
export function interfaceAddressRefusal(block: Cidr, address: Address): Refusal | null {
  if (!containsAddress(block, address)) {
    return invalidRequest(`${formatAddress(address)} is outside subnet ${formatCidr(block)}`)
  }
  const usable = usableAddresses(block)
  if (Number(address.value) < usable.first) {
    return invalidRequest(`The first ${reservedAddresses} addresses of a subnet are reserved`)
  }
  return Number(address.value) > usable.last ? invalidRequest('Cannot request a broadcast address') : null
}
