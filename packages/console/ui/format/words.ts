/** From names as the API writes them to words on the screen. */

export { sentenceCase } from '@portico/domain/words.ts'

const digits = new Intl.NumberFormat('en-US')

/** A number with all its digits: `7`, `12,345`. */
export function numberText(value: number | bigint): string {
  // Pages say dozens of small ones, and to write one as a language does takes a while.
  const isSmall = Number.isInteger(value) && value >= 0 && value < 1000
  return isSmall ? String(value) : digits.format(value)
}

/** `1 instance`, `3 instances`, `2 policies` when the plural is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${numberText(count)} ${count === 1 ? singular : plural}`
}
