import { GIB } from '@portico/domain/byte-size.ts'

/** Typed amounts of memory and storage: GiB, with decimals if the number of bytes requires them. */

/** Returns bytes as GiB without rounding, so that an amount which is not edited remains exact. */
export const gibText = (bytes: number): string => String(bytes / GIB)

const written = /^\d+(\.\d+)?(e-\d+)?$/

/** Returns the problem of an amount, or null. The maximum is the maximum of the API. */
export function gibProblem(text: string): string | null {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return 'Must be a number of GiB, 0 or more'
  return Number.isSafeInteger(bytesOf(trimmed)) ? null : 'Too large'
}

/** Returns the bytes of a valid amount, rounded to integers. */
export const bytesOf = (text: string): number => Math.round(Number(text.trim()) * GIB)
