import { compactAge } from '#ui/format/relative-time.ts'

/** Returns a duration as compact text, for example `41d`. */
export function durationText(ms: number): string {
  return compactAge(new Date(0), new Date(ms))
}
