import type { TimeSearch } from '#data/time-search.ts'
import { shownSpan, timeSearchOf } from '#data/time-span.ts'
import { type DateRange, type RangeChoice, rangePresets } from '#ui/dates/range.ts'

/** The time that is looked at where nothing else is said. */
export const usualRange = 'hour'

/** ms that are looked at at least */
const shortest = 60_000

/** The span that is looked at. */
export function rangeIn(search: TimeSearch, now: Date): DateRange {
  return shownSpan(search, usualRange, now)
}

/** The same address with what was chosen. @param now where its end was left open */
export function withChoice<Search extends TimeSearch>(
  search: Search,
  choice: RangeChoice | null,
  now: Date,
): Search {
  return { ...search, ...timeSearchOf(choice, usualRange, now) }
}

/** The same address with a part of the time, in ms since 1970; what it is a part of can be gone back to. */
export function zoomedInto<Search extends TimeSearch>(search: Search, from: number, to: number): Search {
  const more = Math.max(0, shortest - (to - from)) / 2
  return {
    ...search,
    from: new Date(Math.floor(from - more)).toISOString(),
    to: new Date(Math.ceil(to + more)).toISOString(),
  }
}

/** The same address with twice the time; until now, where it reaches that. */
export function zoomedOut<Search extends TimeSearch>(search: Search, now: Date): Search {
  const { start, end } = rangeIn(search, now)
  const length = end.getTime() - start.getTime()
  if (end.getTime() + length / 2 < now.getTime()) {
    return zoomedInto(search, start.getTime() - length / 2, end.getTime() + length / 2)
  }
  const preset = rangePresets.find(({ minutes }) => minutes * 60_000 >= length * 1.5)
  if (preset !== undefined) return withChoice(search, { preset: preset.id }, now)
  // None is as long.
  return search.from === undefined
    ? search
    : zoomedInto(search, start.getTime() - length, Math.max(end.getTime(), now.getTime()))
}
