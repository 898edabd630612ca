import type { Random } from '#ports.ts'
import { type Cidr, containsCidr, firstOf, parseCidr } from './cidr.ts'

/** Unique local IPv6 addresses (RFC 4193): the prefixes of VPCs (/48) and of their subnets (/64). */

const locallyAssigned = parseCidr('fd00::/8')

/** Whether the block can be the prefix of a VPC: a /48 in fd00::/8. */
export function isVpcPrefix(block: Cidr): boolean {
  return block.width === 48 && containsCidr(locallyAssigned, block)
}

/** Whether the block can be a subnet's in a VPC with this prefix: a /64 inside it. */
export function isSubnetPrefix(vpcPrefix: Cidr, block: Cidr): boolean {
  return block.width === 64 && containsCidr(vpcPrefix, block)
}

/** Returns a /48 with a random 40-bit global ID. */
export function randomVpcPrefix(random: Random): Cidr {
  const globalId = random.bytes(5).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  return { version: 6, address: (0xfdn << 120n) | (globalId << 80n), width: 48 }
}

/** Returns the `index`-th /64 of a /48, from 0 to 65535. */
export function subnetPrefix(vpcPrefix: Cidr, index: number): Cidr {
  return { version: 6, address: firstOf(vpcPrefix) | (BigInt(index) << 64n), width: 64 }
}

/** Returns a random /64 of a /48. */
export function randomSubnetPrefix(random: Random, vpcPrefix: Cidr): Cidr {
  const [high = 0, low = 0] = random.bytes(2)
  return subnetPrefix(vpcPrefix, high * 256 + low)
}
