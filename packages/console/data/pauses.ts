/** ms: however often it was tried in vain, nobody waits longer than this for the next attempt */
const longest = 15_000

/** The ms to wait before each attempt at what may take a while to come back: doubling up to the longest. */
export function* pausesFrom(first: number): Generator<number, never> {
  for (let pause = first; ; pause = Math.min(pause * 2, longest)) yield pause
}
