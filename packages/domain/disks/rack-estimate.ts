import { TIB } from '#byte-size.ts'

/**
 * The storage estimate when only the number of sleds is known (docs/reference/specification.md section 9): bytes per
 * sled, the share that counts as capacity, and the usable share of that.
 */
export const diskEstimate = { perSled: 32 * TIB, counts: 0.909, usable: 0.7 } as const

/** Returns the estimated bytes of disks for a number of sleds. */
export function estimatedStorage(sleds: number): number {
  return Math.floor(sleds * diskEstimate.perSled * diskEstimate.counts * diskEstimate.usable)
}
