/** Random numbers that depend only on a key, so that they are the same in every process. Not for secrets. */
export interface Draws {
  /** Returns a number from 0 to below 1. */
  fraction(): number
  /** Returns an integer; both ends are included. */
  between(lowest: number, highest: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  bytes(length: number): Uint8Array
}

/** Returns a 53-bit hash of the text (cyrb53) as an integer. */
export function hashText(text: string): number {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return 4294967296 * (2097151 & high) + (low >>> 0)
}

/** Returns draws for a key (mulberry32 seeded with its hash). */
export function drawsFor(key: string): Draws {
  let state = hashText(key) >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (lowest: number, highest: number): number =>
    lowest + Math.floor(fraction() * (highest - lowest + 1))
  return {
    fraction,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    bytes: (length) => Uint8Array.from({ length }, () => between(0, 255)),
  }
}
