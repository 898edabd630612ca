import type { Random } from '#ports.ts'

/**
 * Returns deterministic randomness for tests (mulberry32): the same seed always gives the same bytes. Not for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const nextByte = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) & 0xff
  }
  return { bytes: (length) => Uint8Array.from({ length }, nextByte) }
}
