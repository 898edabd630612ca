import { TIB } from '#byte-size.ts'

/**
 * How much disks a rack is reckoned to hold by its sleds alone (specification.md section 9): each has so many bytes, of
 * which one part counts, and of that another can be used.
 */
export const diskEstimate = { perSled: 32 * TIB, counts: 0.909, usable: 0.7 } as const

/** Bytes of disks that so many sleds are reckoned to hold. */
export function estimatedStorage(sleds: number): number {
  return Math.floor(sleds * diskEstimate.perSled * diskEstimate.counts * diskEstimate.usable)
}
