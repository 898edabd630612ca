/** A span of time, `start` before `end`. */
export interface DateRange {
  readonly start: Date
  readonly end: Date
}

/** The spans people ask for most; each ends now. */
export const rangePresets = [
  { id: 'hour', label: 'Last hour', minutes: 60 },
  { id: '3hours', label: 'Last 3 hours', minutes: 180 },
  { id: 'day', label: 'Last day', minutes: 1440 },
  { id: 'week', label: 'Last week', minutes: 10_080 },
  { id: '30days', label: 'Last 30 days', minutes: 43_200 },
] as const

/** The span of a preset that ends at `now`. */
export function presetRange(minutes: number, now: Date): DateRange {
  return { start: new Date(now.getTime() - minutes * 60_000), end: now }
}

/** What is wrong with a span typed by hand, or null. */
export function rangeProblem(start: Date | null, end: Date | null, now: Date): string | null {
  if (!start || !end) return 'Start and end are required'
  if (end <= start) return 'The end must be after the start'
  if (start > now) return 'The start must not be in the future'
  return null
}
