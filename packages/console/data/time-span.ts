import {
  type DateRange,
  type PresetId,
  presetRange,
  type RangeChoice,
  rangePresets,
} from '#ui/dates/range.ts'
import type { TimeSearch } from './time-search.ts'

/** Returns the fixed range in a URL; null if the range ends now. */
export function spanIn({ from, to }: TimeSearch): DateRange | null {
  return from === undefined || to === undefined ? null : { start: new Date(from), end: new Date(to) }
}

/** Returns the preset range in a URL. @param usual the default */
export function presetIn({ range }: TimeSearch, usual: PresetId): (typeof rangePresets)[number] {
  const find = (wanted: string | undefined) => rangePresets.find(({ id }) => id === wanted)
  return find(range) ?? find(usual) ?? rangePresets[0]
}

/** Returns the displayed range. @param usual the default */
export function shownSpan(search: TimeSearch, usual: PresetId, now: Date): DateRange {
  return spanIn(search) ?? presetRange(presetIn(search, usual).id, now)
}

/** Returns the value of the range picker. @param usual the default */
export function choiceIn(search: TimeSearch, usual: PresetId): RangeChoice {
  const span = spanIn(search)
  return span === null ? { preset: presetIn(search, usual).id } : { range: span }
}

/** Returns the URL state for a selected range. @param now the end of a range without an end */
export function timeSearchOf(choice: RangeChoice | null, usual: PresetId, now: Date): TimeSearch {
  const none = { range: undefined, from: undefined, to: undefined }
  if (choice === null) return none
  if ('preset' in choice) return { ...none, range: choice.preset === usual ? undefined : choice.preset }
  const { start, end } = choice.range
  return { ...none, from: start?.toISOString(), to: (end ?? now).toISOString() }
}

/**
 * Returns the seconds between two refreshes; null if automatic refresh is disabled, which includes fixed ranges. @param
 * usual the default
 */
export function intervalIn(search: TimeSearch, usual: number): number | null {
  if (spanIn(search) !== null || search.refresh === 0) return null
  return search.refresh ?? usual
}

/** Returns the URL state for a refresh interval. */
export function refreshOf(interval: number | null, usual: number): TimeSearch['refresh'] {
  return interval === usual ? undefined : (interval ?? 0)
}
