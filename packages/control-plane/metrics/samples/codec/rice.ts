import type { BitReader, BitWriter } from './bits.ts'

/** From so many times the usual size on, a number is written with its length instead. */
const ESCAPE = 20
/** Bits that say how long such a number is. */
const LENGTH = 6

/** Whole numbers of either sign as ones from 0, small ones small. @param value within ±2^51 */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

const lengthOf = (value: number): number => (value === 0 ? 1 : Math.floor(Math.log2(value)) + 1)

/** Bits that these numbers take with parameter `k`. */
function cost(numbers: readonly number[], k: number): number {
  let sum = 0
  for (const number of numbers) {
    const quotient = Math.floor(number / 2 ** k)
    sum += quotient < ESCAPE ? quotient + 1 + k : ESCAPE + LENGTH + 53
  }
  return sum
}

/** The parameter that makes these numbers short, and the bits they take with it. */
export function bestRice(numbers: readonly number[]): { readonly k: number; readonly bits: number } {
  const ordered = numbers.toSorted((a, b) => a - b)
  const median = ordered[ordered.length >> 1] ?? 0
  const mean = numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
  let best = { k: 0, bits: Infinity }
  for (let k = Math.max(0, lengthOf(median) - 2); k <= lengthOf(Math.max(median, mean)); k++) {
    const bits = cost(numbers, k)
    if (bits < best.bits) best = { k, bits }
  }
  return best
}

/**
 * Rice's code: how often 2^k goes into the number as ones and a zero, then k bits of the rest. Near the best there is
 * for numbers that are the rarer the larger they are; one far off costs a bounded amount.
 */
export function writeRice(writer: BitWriter, value: number, k: number): void {
  const number = zigzag(value)
  const quotient = Math.floor(number / 2 ** k)
  if (quotient < ESCAPE) {
    writer.bits(2 ** (quotient + 1) - 2, quotient + 1)
    writer.bits(number % 2 ** k, k)
  } else {
    writer.bits(2 ** ESCAPE - 1, ESCAPE)
    // Logarithms of large numbers are inexact: one bit more than needed does no harm, one less would.
    const length = Math.min(53, lengthOf(number) + 1)
    writer.bits(length, LENGTH)
    writer.bits(number, length)
  }
}

export function readRice(reader: BitReader, k: number): number {
  const quotient = reader.ones(ESCAPE)
  if (quotient < ESCAPE) return unzigzag(quotient * 2 ** k + reader.bits(k))
  return unzigzag(reader.bits(reader.bits(LENGTH)))
}
