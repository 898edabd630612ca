/** A time range in which null means no limit. `start` is inclusive, `end` is exclusive. */
export interface OpenRange {
  readonly start: Date | null
  readonly end: Date | null
}

/** A range with both ends, `start` before `end`. */
export interface DateRange {
  readonly start: Date
  readonly end: Date
}

/** The most common ranges; each ends now. */
export const rangePresets = [
  { id: 'hour', label: 'Last hour', minutes: 60 },
  { id: '3hours', label: 'Last 3 hours', minutes: 180 },
  { id: 'day', label: 'Last day', minutes: 1440 },
  { id: 'week', label: 'Last week', minutes: 10_080 },
  { id: '30days', label: 'Last 30 days', minutes: 43_200 },
  { id: '90days', label: 'Last 90 days', minutes: 129_600 },
] as const

export type PresetId = (typeof rangePresets)[number]['id']

/** The value of a range picker: a preset, which ends at the current time, or a fixed range. */
export type RangeChoice = { readonly preset: PresetId } | { readonly range: OpenRange }

/** Returns the range of a preset that ends at `now`. */
export function presetRange(id: PresetId, now: Date): DateRange {
  const { minutes } = rangePresets.find((preset) => preset.id === id) ?? rangePresets[0]
  return { start: new Date(now.getTime() - minutes * 60_000), end: now }
}

/**
 * Returns what is wrong with a range, or null.
 * @param isOpen whether an end may stay open
 */
export function rangeProblem({ start, end }: OpenRange, now: Date, isOpen: boolean): string | null {
  if (!isOpen && (start === null || end === null)) return 'Start and end are required'
  if (start === null && end === null) return 'A start or an end is required'
  if (start !== null && end !== null && end <= start) return 'The end must be after the start'
  if (start !== null && start > now) return 'The start must not be in the future'
  return null
}

/**
 * Describes a selection in words, such as `Last hour` or `since Aug 20, 2026, 12:00 PM`.
 * @param format formats a single time
 * @param both formats a range that has a start and an end
 */
export function rangeText(
  choice: RangeChoice,
  format: (time: Date) => string,
  both: (start: Date, end: Date) => string = (start, end) => `${format(start)} – ${format(end)}`,
): string {
  if ('preset' in choice) return rangePresets.find(({ id }) => id === choice.preset)?.label ?? ''
  const { start, end } = choice.range
  if (start === null) return end === null ? 'Any time' : `Until ${format(end)}`
  return end === null ? `Since ${format(start)}` : both(start, end)
}
