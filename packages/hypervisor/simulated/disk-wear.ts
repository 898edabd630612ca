import { drawsFor } from './random.ts'

const YEAR = 365.25 * 86_400_000

/** The first day on which a disk of a simulated rack may have been put in. */
const FIRST_DAY = Date.UTC(2024, 0, 1)

/** One of so many disks is written to so much that it wears out within three years. */
const OVERWORKED = 40

/**
 * How far a disk is worn, in whole percent: it only ever grows with the time, up to 100. When it was put in and how much
 * is written to it is the disk's own.
 */
export function wearAt(seed: number, diskId: string, now: number): number {
  const draws = drawsFor(`${seed}/wear/${diskId}`)
  const putIn = FIRST_DAY + draws.fraction() * 1.2 * YEAR
  const years = draws.between(1, OVERWORKED) === 1 ? 2 + draws.fraction() : 7 + draws.fraction() * 9
  const worn = ((now - putIn) / (years * YEAR)) * 100
  return Math.min(100, Math.max(0, Math.floor(worn)))
}
