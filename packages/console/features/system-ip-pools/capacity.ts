import type { IpPoolUtilization } from '@portico/contract/types.ts'
import { nearlyFullFrom } from '@portico/domain/issues/limits.ts'
import { percentOfText } from '#ui/format/percent.ts'

/**
 * The usage of a pool in one IP version. The numbers are bigints, because floating-point numbers cannot represent IPv6
 * counts.
 */
export interface Capacity {
  readonly version: 'v4' | 'v6'
  readonly allocated: bigint
  readonly capacity: bigint
}

/** Returns the usage by IP version. A pool without ranges has an IPv4 capacity of 0. */
export function capacities({ ipv4, ipv6 }: IpPoolUtilization): readonly Capacity[] {
  const v4: Capacity = {
    version: 'v4',
    allocated: BigInt(ipv4.allocated),
    capacity: BigInt(ipv4.capacity),
  }
  const v6: Capacity = { version: 'v6', ...ipv6 }
  if (v6.capacity === 0n) return [v4]
  return v4.capacity === 0n ? [v6] : [v4, v6]
}

/** Returns the used share in hundredths of a percent, rounded down. */
export function hundredthsUsed({ allocated, capacity }: Capacity): number {
  return capacity === 0n ? 0 : Number((allocated * 10_000n) / capacity)
}

/** Returns the used share as text, such as `93 %`. For a pool without addresses, it is a dash. */
export const shareText = ({ allocated, capacity }: Capacity): string =>
  capacity === 0n ? '–' : percentOfText(allocated, capacity)

/** Returns whether so many addresses are used that the pool will need more soon. */
export const isNearlyFull = (of: Capacity): boolean =>
  of.capacity > 0n && hundredthsUsed(of) >= nearlyFullFrom
