/** ms: the maximum delay, however many attempts have failed */
const longest = 15_000

/** Generates the delays in ms before each retry, doubling up to a maximum. */
export function* backoffDelays(first: number): Generator<number, never> {
  for (let pause = first; ; pause = Math.min(pause * 2, longest)) yield pause
}
