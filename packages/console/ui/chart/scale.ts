/** From values to px. */
export interface Scale {
  readonly low: number
  readonly high: number
  /** Where to write a value, ascending; the first and last are `low` and `high`. */
  readonly ticks: readonly number[]
}

/** What values are counted in: tens, or powers of two for bytes. */
export type Base = 10 | 2

/**
 * A scale of round numbers that holds all values, and zero: a line that looks flat is flat.
 * @param spaces how many steps it is to have, about
 */
export function roundScale([low, high]: readonly [number, number], spaces: number, base: Base = 10): Scale {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  if (from === to) return { low: 0, high: 1, ticks: [0, 1] }
  const step = base === 10 ? tenStep((to - from) / spaces) : twoStep((to - from) / spaces)
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  // Multiples, not sums: 0.1 added up is not what it says.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** 1, 2 or 5 times a power of ten, the next one up. */
function tenStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * power >= least * (1 - 1e-9)) ?? 10) * power
}

/** A power of two, the next one up. */
function twoStep(least: number): number {
  return 2 ** Math.ceil(Math.log2(least) - 1e-9)
}

function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
