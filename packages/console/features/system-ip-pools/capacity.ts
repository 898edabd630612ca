import type { IpPoolUtilization } from '@portico/contract/types.ts'
import { nearlyFullFrom } from '@portico/domain/issues/limits.ts'
import { percentOfText } from '#ui/format/percent.ts'

/** How much of a pool is in use, in whole numbers of any length: those of IPv6 are longer than a float can hold. */
export interface Capacity {
  readonly version: 'v4' | 'v6'
  readonly allocated: bigint
  readonly capacity: bigint
}

/** What a pool has of each version; of a pool without ranges that is IPv4, of which it has none. */
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

/** Hundredths of a percent that are in use, rounded down: integers all the way. */
export function hundredthsUsed({ allocated, capacity }: Capacity): number {
  return capacity === 0n ? 0 : Number((allocated * 10_000n) / capacity)
}

/** How full: `93 %`, and a dash for a pool without addresses. */
export const shareText = ({ allocated, capacity }: Capacity): string =>
  capacity === 0n ? '–' : percentOfText(allocated, capacity)

/** Most of it is used: somebody has to add addresses soon. */
export const isNearlyFull = (of: Capacity): boolean =>
  of.capacity > 0n && hundredthsUsed(of) >= nearlyFullFrom
