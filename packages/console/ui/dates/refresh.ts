/** s between two fetches that people choose among, unless told otherwise */
export const refreshIntervals = [10, 30, 60, 300] as const

/** An interval in words; null is none. */
export function refreshText(seconds: number | null): string {
  if (seconds === null) return 'By hand'
  return seconds % 60 === 0 ? `Every ${seconds / 60} min` : `Every ${seconds} s`
}
