import type { TimeSearch } from '#data/time-search.ts'
import { shownSpan, timeSearchOf } from '#data/time-span.ts'
import { type DateRange, type RangeChoice, rangePresets } from '#ui/dates/range.ts'

/** The preset range that is used if the URL has none. */
export const defaultRange = 'hour'

/** Minimum length of a range in ms. */
const shortest = 60_000

/** Returns the range that the charts show. */
export function rangeIn(search: TimeSearch, now: Date): DateRange {
  return shownSpan(search, defaultRange, now)
}

/**
 * Returns the URL state with the selected range.
 * @param now end of a range without an end
 */
export function withChoice<Search extends TimeSearch>(
  search: Search,
  choice: RangeChoice | null,
  now: Date,
): Search {
  return { ...search, ...timeSearchOf(choice, defaultRange, now) }
}

/**
 * Returns the URL state for a part of the range (ms since 1970). It also contains the preset range to which the user
 * can return.
 */
export function zoomedInto<Search extends TimeSearch>(search: Search, from: number, to: number): Search {
  const more = Math.max(0, shortest - (to - from)) / 2
  return {
    ...search,
    from: new Date(Math.floor(from - more)).toISOString(),
    to: new Date(Math.ceil(to + more)).toISOString(),
  }
}

/** Returns the URL state for a range that is twice as long. It ends now if it reaches the present. */
export function zoomedOut<Search extends TimeSearch>(search: Search, now: Date): Search {
  const { start, end } = rangeIn(search, now)
  const length = end.getTime() - start.getTime()
  if (end.getTime() + length / 2 < now.getTime()) {
    return zoomedInto(search, start.getTime() - length / 2, end.getTime() + length / 2)
  }
  const preset = rangePresets.find(({ minutes }) => minutes * 60_000 >= length * 1.5)
  if (preset !== undefined) return withChoice(search, { preset: preset.id }, now)
  // There is no preset range of that length.
  return search.from === undefined
    ? search
    : zoomedInto(search, start.getTime() - length, Math.max(end.getTime(), now.getTime()))
}
