/** Turns names of the API into text on the screen. */

export { sentenceCase } from '@portico/domain/sentence-case.ts'

const digits = new Intl.NumberFormat('en-US')

/** Formats a number with all its digits: `7`, `12,345`. */
export function numberText(value: number | bigint): string {
  // Small integers are converted directly, because pages show dozens of them and locale formatting is slow.
  const isSmall = Number.isInteger(value) && value >= 0 && value < 1000
  return isSmall ? String(value) : digits.format(value)
}

/** Returns `1 instance`, `3 instances`, or `2 policies` when the plural is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`
}
