/** From names as the API writes them to words on the screen. */

export { sentenceCase } from '@portico/domain/words.ts'

/** `1 instance`, `3 instances`, `2 policies` when the plural is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`
}
