import {
  type DateRange,
  type PresetId,
  presetRange,
  type RangeChoice,
  rangePresets,
} from '#ui/dates/range.ts'
import type { TimeSearch } from './time-search.ts'

/** The span that an address names; null where it is one until now. */
export function spanIn({ from, to }: TimeSearch): DateRange | null {
  return from === undefined || to === undefined ? null : { start: new Date(from), end: new Date(to) }
}

/** The span until now that an address names. @param usual where it names none that there is */
export function presetIn({ range }: TimeSearch, usual: PresetId): (typeof rangePresets)[number] {
  const find = (wanted: string | undefined) => rangePresets.find(({ id }) => id === wanted)
  return find(range) ?? find(usual) ?? rangePresets[0]
}

/** The time that is looked at. @param usual where an address says nothing */
export function shownSpan(search: TimeSearch, usual: PresetId, now: Date): DateRange {
  return spanIn(search) ?? presetRange(presetIn(search, usual).id, now)
}

/** What a range picker shows. @param usual where the address says nothing */
export function choiceIn(search: TimeSearch, usual: PresetId): RangeChoice {
  const span = spanIn(search)
  return span === null ? { preset: presetIn(search, usual).id } : { range: span }
}

/** What an address says once that was chosen. @param now where the end was left open */
export function timeSearchOf(choice: RangeChoice | null, usual: PresetId, now: Date): TimeSearch {
  const none = { range: undefined, from: undefined, to: undefined }
  if (choice === null) return none
  if ('preset' in choice) return { ...none, range: choice.preset === usual ? undefined : choice.preset }
  const { start, end } = choice.range
  return { ...none, from: start?.toISOString(), to: (end ?? now).toISOString() }
}

/** s between two looks; null for none by itself. What has ends stays as it is. @param usual where an address says nothing */
export function intervalIn(search: TimeSearch, usual: number): number | null {
  if (spanIn(search) !== null || search.refresh === 0) return null
  return search.refresh ?? usual
}

/** What an address says once that interval was chosen. */
export function refreshOf(interval: number | null, usual: number): TimeSearch['refresh'] {
  return interval === usual ? undefined : (interval ?? 0)
}
