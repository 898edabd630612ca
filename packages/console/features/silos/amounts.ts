import { GIB } from '@portico/domain/byte-size.ts'

/** Amounts of memory and storage as typed: GiB, with decimals where the bytes need them. */

/** Returns bytes as GiB without rounding, so that an unedited value stays exact. */
export const gibText = (bytes: number): string => String(bytes / GIB)

const written = /^\d+(\.\d+)?(e-\d+)?$/

/** Returns what is wrong with an amount, or null. The maximum is that of the API. */
export function gibProblem(text: string): string | null {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return 'Must be a number of GiB, 0 or more'
  return Number.isSafeInteger(bytesOf(trimmed)) ? null : 'Too large'
}

/** Returns the bytes of a valid amount, rounded to integers. */
export const bytesOf = (text: string): number => Math.round(Number(text.trim()) * GIB)
