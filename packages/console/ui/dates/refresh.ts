/** Default refresh intervals to choose from, in seconds */
export const refreshIntervals = [10, 30, 60, 300] as const

/** Describes an interval in words; null means never. */
export function refreshText(seconds: number | null): string {
  if (seconds === null) return 'Manual'
  return seconds % 60 === 0 ? `Every ${seconds / 60} min` : `Every ${seconds} s`
}
