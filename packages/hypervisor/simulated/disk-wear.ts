import { drawsFor } from './random.ts'

const YEAR = 365.25 * 86_400_000

/** The earliest day on which a disk of a simulated rack was installed. */
const FIRST_DAY = Date.UTC(2024, 0, 1)

/** One of this many disks has so many writes that it wears out within three years. */
const OVERWORKED = 40

/**
 * Returns the wear of a disk in whole percent, which only grows with time, up to 100. Installation date and write rate
 * depend on the disk.
 */
export function wearAt(seed: number, diskId: string, now: number): number {
  const draws = drawsFor(`${seed}/wear/${diskId}`)
  const putIn = FIRST_DAY + draws.fraction() * 1.2 * YEAR
  const years = draws.between(1, OVERWORKED) === 1 ? 2 + draws.fraction() : 7 + draws.fraction() * 9
  const worn = ((now - putIn) / (years * YEAR)) * 100
  return Math.min(100, Math.max(0, Math.floor(worn)))
}
