import { invalidRequest, type Refusal } from '#refusals.ts'
import { type Address, type Cidr, containsAddress, formatAddress, formatCidr, ipv4Bounds } from './cidr.ts'

/** Which addresses of a subnet an interface may have (semantics of subnets: the first five and broadcast are kept). */

/** The network address and the four after it: gateway and services. */
export const reservedAddresses = 5

/** Lowest and highest address that an interface may have in an IPv4 subnet. */
export function usableAddresses(block: Cidr): { first: number; last: number } {
  const { first, last } = ipv4Bounds(block)
  return { first: first + reservedAddresses, last: last - 1 }
}

/** Why an interface may not ask for this address in an IPv4 subnet, or null. Whether it is taken is not known here. */
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
