import { seededRandom } from './seeded-random.ts'

/** Random choices that are reproducible from a seed. */
export interface Dice {
  /** returns a random integer from 0 to `below` - 1 */
  below(below: number): number
  /** returns true with this probability, from 0 to 1 */
  chance(share: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  pick<T>(choices: readonly T[]): T | undefined
}

export function dice(seed: number): Dice {
  const random = seededRandom(seed)
  const below = (limit: number) => {
    const [a = 0, b = 0, c = 0] = random.bytes(3)
    return Math.floor(((a * 65_536 + b * 256 + c) / 16_777_216) * limit)
  }
  return {
    below,
    chance: (share) => below(10_000) < share * 10_000,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
  }
}
