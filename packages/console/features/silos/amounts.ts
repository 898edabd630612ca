import { GIB } from '@portico/domain/byte-size.ts'

/** Amounts of memory and storage as people type them: GiB, with decimals where the bytes need them. */

/** The GiB of a number of bytes, all of them: what is not edited stays to the byte. */
export const gibText = (bytes: number): string => String(bytes / GIB)

const written = /^\d+(\.\d+)?(e-\d+)?$/

/** What is wrong with an amount, or null. The largest is what the API can count. */
export function gibProblem(text: string): string | null {
  const trimmed = text.trim()
  if (!written.test(trimmed)) return 'Must be a number of GiB, 0 or more'
  return Number.isSafeInteger(bytesOf(trimmed)) ? null : 'Too large'
}

/** Bytes of an amount that has no problem, rounded to whole ones. */
export const bytesOf = (text: string): number => Math.round(Number(text.trim()) * GIB)
