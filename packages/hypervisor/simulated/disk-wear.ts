import { drawsFor } from './random.ts'

const YEAR = 365.25 * 86_400_000

/** The earliest day on which a disk of a simulated rack may have been installed. */
const FIRST_DAY = Date.UTC(2024, 0, 1)

/** One disk in this many has so many writes that it wears out within three years. */
const OVERWORKED = 40

/**
 * Returns the wear of a disk in whole percent, up to 100. It never decreases. The date of installation and the rate of
 * writes depend on the disk's ID.
 */
export function wearAt(seed: number, diskId: string, now: number): number {
  const draws = drawsFor(`${seed}/wear/${diskId}`)
  const putIn = FIRST_DAY + draws.fraction() * 1.2 * YEAR
  const years = draws.between(1, OVERWORKED) === 1 ? 2 + draws.fraction() : 7 + draws.fraction() * 9
  const worn = ((now - putIn) / (years * YEAR)) * 100
  return Math.min(100, Math.max(0, Math.floor(worn)))
}
