import { compactAge } from '#ui/format/relative-time.ts'

/** Returns a duration as text: `41d`. */
export function durationText(ms: number): string {
  return compactAge(new Date(0), new Date(ms))
}
