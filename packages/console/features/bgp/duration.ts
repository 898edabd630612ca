import { compactAge } from '#ui/format/relative-time.ts'

/** How long something has been so, in a word: `41d`. */
export function durationWords(ms: number): string {
  return compactAge(new Date(0), new Date(ms))
}
