import {
  type Cidr,
  cidrSize,
  containsCidr,
  firstOf,
  formatCidr,
  lastOf,
  networkOf,
  overlaps,
  parseCidr,
  tryParseCidr,
} from '#ip/cidr.ts'
import { isPrivateIpv4 } from '#ip/address-space.ts'
import { isSubnetPrefix } from '#ip/ula.ts'
import { invalidRequest, type Refusal } from '#refusals.ts'

/** Rules for the address blocks of subnets (docs/reference/networking-vpc.md#subnet). */

/** Allowed widths of an IPv4 block, from the largest private range to a block for a few machines. */
const ipv4Widths = { min: 8, max: 26 } as const

/**
 * Returns the refusal of an IPv4 block, or null. A block such as `10.0.0.0/7` breaks both rules, and the message names
 * both.
 */
export function checkIpv4Block(block: string): Refusal | null {
  const cidr = parseCidr(block)
  const broken = [
    ...(isPrivateIpv4(cidr) ? [] : ['be from a private range']),
    ...(cidr.width >= ipv4Widths.min && cidr.width <= ipv4Widths.max
      ? []
      : [`have prefix length between ${ipv4Widths.min} and ${ipv4Widths.max}, inclusive`]),
  ]
  if (broken.length === 0) return null
  return invalidRequest(`VPC Subnet IPv4 address ranges must ${broken.join(', and must ')}`)
}

export function checkIpv6Block(block: string, vpcPrefix: string): Refusal | null {
  if (isSubnetPrefix(parseCidr(vpcPrefix), parseCidr(block))) return null
  return invalidRequest(
    `VPC Subnet IPv6 address range '${block}' is not valid for VPC with IPv6 prefix '${vpcPrefix}'`,
  )
}

/** Returns the refusal of a block that overlaps other subnets of the VPC, or null. */
export function checkOverlap(block: string, others: readonly string[]): Refusal | null {
  const cidr = parseCidr(block)
  if (!others.some((other) => overlaps(cidr, parseCidr(other)))) return null
  return invalidRequest(`IP address range '${formatCidr(networkOf(cidr))}' conflicts with an existing subnet`)
}

/** Returns the refusal of a custom router for a subnet of this VPC, or null. */
export function checkCustomRouter(
  vpcId: string,
  router: { readonly vpc_id: string; readonly kind: 'system' | 'custom' },
): Refusal | null {
  if (router.vpc_id !== vpcId) {
    return invalidRequest('a router can only be attached to a subnet when both belong to the same VPC')
  }
  return router.kind === 'system' ? invalidRequest('cannot attach a system router to a VPC subnet') : null
}

/** The default range of a VPC's first subnets, followed by the larger private ranges. */
const usualRanges = ['172.30.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(parseCidr)

/**
 * Returns the lowest free IPv4 block of this width in the private ranges; null if they are full. It jumps over occupied
 * blocks, so that its time depends on the number of subnets only.
 */
export function nextFreeBlock(others: readonly string[], width: number): string | null {
  const taken = others.flatMap((other) => {
    const cidr = tryParseCidr(other)
    return cidr?.version === 4 ? [cidr] : []
  })
  for (const range of usualRanges.filter((one) => one.width <= width)) {
    let block: Cidr = { version: 4, address: firstOf(range), width }
    while (containsCidr(range, block)) {
      const candidate = block
      const overlapping = taken.find((one) => overlaps(candidate, one))
      if (overlapping === undefined) return formatCidr(block)
      // The first aligned block after the overlapping one.
      const size = cidrSize(block)
      block = { ...block, address: ((lastOf(overlapping) + size) / size) * size }
    }
  }
  return null
}
