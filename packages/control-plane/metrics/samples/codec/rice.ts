import type { BitReader, BitWriter } from './bits.ts'

/** If a number is so many times longer than the usual ones, it is written with its length instead. */
const ESCAPE = 20
/** Number of bits for the length of such a number. */
const LENGTH = 6

/**
 * Maps integers of either sign to non-negative ones, so that numbers near zero stay small.
 * @param value within ±2^51
 */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/** Returns the number of bits of a number, which is at least one. */
const lengthOf = (value: number): number =>
  value < 2 ? 1 : value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32)

/** Returns the number of bits that these numbers take with parameter `k`. */
function cost(numbers: readonly number[], k: number): number {
  let sum = 0
  const unit = 2 ** k
  for (const number of numbers) {
    const quotient = Math.floor(number / unit)
    sum += quotient < ESCAPE ? quotient + 1 + k : ESCAPE + LENGTH + 53
  }
  return sum
}

/** Returns the best Rice parameter for these numbers, and the number of bits that they take with it. */
export function bestRice(numbers: readonly number[]): { readonly k: number; readonly bits: number } {
  const longest = lengthOf(Math.max(...numbers))
  let sum = 0
  // The median of the lengths is found by counting, because sorting took most of the time.
  const ofLength = new Uint16Array(longest + 1)
  for (const number of numbers) {
    sum += number
    const length = lengthOf(number)
    ofLength[length] = (ofLength[length] ?? 0) + 1
  }
  let median = 0
  for (let upTo = 0; upTo <= numbers.length >> 1 && median < longest;) upTo += ofLength[++median] ?? 0
  const mean = lengthOf(sum / Math.max(1, numbers.length))
  let best = { k: 0, bits: Infinity }
  for (let k = Math.max(0, median - 2); k <= Math.max(median, mean); k++) {
    const bits = cost(numbers, k)
    if (bits < best.bits) best = { k, bits }
  }
  return best
}

/**
 * Writes a Rice code: the quotient by 2^k in unary, then the remainder in k bits. It is nearly optimal for numbers with
 * a geometric distribution, and a single large number takes a limited number of bits.
 */
export function writeRice(writer: BitWriter, value: number, k: number): void {
  const number = zigzag(value)
  const quotient = Math.floor(number / 2 ** k)
  if (quotient < ESCAPE) {
    writer.bits(2 ** (quotient + 1) - 2, quotient + 1)
    writer.bits(number % 2 ** k, k)
  } else {
    writer.bits(2 ** ESCAPE - 1, ESCAPE)
    // The length is one bit more than needed. Older chunks were written with lengths from inexact logarithms, and stay
    // readable this way.
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
