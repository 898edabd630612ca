import type { MetricsSearch } from '#data/metrics-search.ts'
import { type DateRange, presetRange, rangePresets, type RangeChoice } from '#ui/dates/range.ts'

/** ms that are looked at at least */
const shortest = 60_000

/** The span that an address names; null where it is one until now. */
export function spanIn({ from, to }: MetricsSearch): DateRange | null {
  return from === undefined || to === undefined ? null : { start: new Date(from), end: new Date(to) }
}

/** The span that is looked at. */
export function rangeIn(search: MetricsSearch, now: Date): DateRange {
  return spanIn(search) ?? presetRange(search.range ?? 'hour', now)
}

/** The same address with what was chosen. An hour needs no word. */
export function withChoice(search: MetricsSearch, choice: RangeChoice | null): MetricsSearch {
  const none = { ...search, range: undefined, from: undefined, to: undefined }
  if (choice === null) return none
  if ('preset' in choice) return { ...none, range: choice.preset === 'hour' ? undefined : choice.preset }
  const { start, end } = choice.range
  if (start === null || end === null) return none
  return { ...none, from: start.toISOString(), to: end.toISOString() }
}

/** The same address with a part of the time, in ms since 1970; what it is a part of can be gone back to. */
export function zoomedInto(search: MetricsSearch, from: number, to: number): MetricsSearch {
  const more = Math.max(0, shortest - (to - from)) / 2
  return {
    ...search,
    from: new Date(Math.floor(from - more)).toISOString(),
    to: new Date(Math.ceil(to + more)).toISOString(),
  }
}

/** The same address with twice the time; until now, where it reaches that. */
export function zoomedOut(search: MetricsSearch, now: Date): MetricsSearch {
  const { start, end } = rangeIn(search, now)
  const length = end.getTime() - start.getTime()
  if (end.getTime() + length / 2 < now.getTime()) {
    return zoomedInto(search, start.getTime() - length / 2, end.getTime() + length / 2)
  }
  const preset = rangePresets.find(({ minutes }) => minutes * 60_000 >= length * 1.5) ?? rangePresets.at(-1)
  return withChoice(search, { preset: preset?.id ?? 'hour' })
}
