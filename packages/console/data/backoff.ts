/** Maximum delay in ms, however many attempts have failed */
const longest = 15_000

/** Generates the delays in ms before each retry; they double up to a maximum. */
export function* backoffDelays(first: number): Generator<number, never> {
  for (let pause = first; ; pause = Math.min(pause * 2, longest)) yield pause
}
