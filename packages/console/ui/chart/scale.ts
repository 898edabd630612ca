/** Maps values to px. */
export interface Scale {
  readonly low: number
  readonly high: number
  /** The labelled values in ascending order; the first and last are `low` and `high`. */
  readonly ticks: readonly number[]
}

/** Base of round numbers: ten, or two for bytes. */
export type Base = 10 | 2

/**
 * Returns a scale with round ticks that includes all values and zero, so that a line that looks flat is flat.
 * @param spaces approximate number of steps
 */
export function roundScale([low, high]: readonly [number, number], spaces: number, base: Base = 10): Scale {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  if (from === to) return { low: 0, high: 1, ticks: [0, 1] }
  const step = base === 10 ? tenStep((to - from) / spaces) : twoStep((to - from) / spaces)
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  // Multiplies instead of adding repeatedly, because sums of 0.1 are not exact.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** Returns the next number that is 1, 2 or 5 times a power of ten. */
function tenStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** Returns the next power of two. */
function twoStep(least: number): number {
  return 2 ** Math.ceil(Math.log2(least) - 1e-9)
}

function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
