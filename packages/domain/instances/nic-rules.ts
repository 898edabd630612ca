import { type Cidr, formatAddress, formatCidr, hasHostBits, overlaps, parseCidr } from '#ip/cidr.ts'
import { isLoopback, isMulticast } from '#ip/address-space.ts'
import { invalidRequest, invalidValue, type Refusal } from '#refusals.ts'
import { checkAction } from './actions.ts'
import { instanceLimits } from './limits.ts'
import type { RunState } from './states.ts'

/** Rules for the network interfaces of an instance (docs/reference/instances.md#network-interfaces). */

/**
 * Returns the refusal of deleting an interface, or null.
 * @param others number of other interfaces of the instance
 */
export function checkNicDelete(state: RunState, nic: { primary: boolean }, others: number): Refusal | null {
  const refusal = checkAction('deleteNic', state)
  if (refusal !== null) return refusal
  if (!nic.primary || others === 0) return null
  return invalidRequest(
    'The primary interface may not be deleted while secondary interfaces are still attached',
  )
}

/** Returns the refusal of adding an interface to an instance that has `present` interfaces, or null. */
export function checkNicCount(present: number): Refusal | null {
  return present < instanceLimits.maxNics
    ? null
    : invalidRequest(`May not attach more than ${instanceLimits.maxNics} network interfaces`)
}

/**
 * Returns the refusal of adding an interface in this VPC and subnet to an instance with the present interfaces, or
 * null.
 */
export function checkNicSubnet(
  present: readonly { vpcId: string; subnetId: string }[],
  requested: { vpcId: string; subnetId: string },
): Refusal | null {
  const full = checkNicCount(present.length)
  if (full !== null) return full
  if (present.some(({ vpcId }) => vpcId !== requested.vpcId)) {
    return invalidRequest(
      'Networking may not span multiple VPCs, but the requested resource is associated with another VPC',
    )
  }
  return present.some(({ subnetId }) => subnetId === requested.subnetId) ? sameSubnet : null
}

/** Returns the refusal of the interfaces of a new instance, or null. */
export function checkNewNics(
  requested: readonly { readonly vpc_name: string; readonly subnet_name: string }[],
): Refusal | null {
  if (new Set(requested.map((nic) => nic.vpc_name)).size !== 1) {
    return invalidRequest('All interfaces must be in the same VPC')
  }
  return new Set(requested.map((nic) => nic.subnet_name)).size < requested.length ? sameSubnet : null
}

const sameSubnet = invalidRequest('Each interface must be in a distinct VPC Subnet')

/** Maximum number of transit IPs of an interface, the same as of entries in each list of a firewall rule. */
const maxTransitIps = 256

/** Returns the refusal of the first invalid transit IP block of an interface, or null. */
export function checkTransitIps(blocks: readonly string[]): Refusal | null {
  if (blocks.length > maxTransitIps) return invalidValue('transit_ips', `max length ${maxTransitIps}`)
  const earlier: Cidr[] = []
  for (const block of blocks.map(parseCidr)) {
    const problem = transitProblem(block, earlier)
    if (problem !== null) return invalidRequest(`transit IP ${problem}`)
    earlier.push(block)
  }
  return null
}

function transitProblem(block: Cidr, earlier: readonly Cidr[]): string | null {
  const address = { version: block.version, value: block.address }
  const single = block.width === (block.version === 4 ? 32 : 128)
  const subject = single ? formatAddress(address) : `block ${formatCidr(block)}`
  const noun = single ? 'address' : 'network'
  if (hasHostBits(block)) return `${subject} has a non-zero host identifier`
  if (isMulticast(address)) return `${subject} is a multicast ${noun}`
  if (isLoopback(address)) return `${subject} is a loopback ${noun}`
  const other = earlier.find((one) => overlaps(one, block))
  return other === undefined ? null : `${subject} overlaps with ${formatCidr(other)}`
}
