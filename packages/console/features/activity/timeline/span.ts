/** ISO times in the URL: from, inclusive, to, exclusive; either may be open. */
export interface TimeSelection {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A time range divided into equal parts; start and end in ms since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly parts: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Ranges until now with the length of a part; the first that contains the selection is shown. */
const untilNow = [
  { length: day, part: hour / 2 },
  { length: 7 * day, part: 4 * hour },
  { length: 30 * day, part: day / 2 },
] as const

/** Number of parts of a range that does not end now. */
const parts = 48

/** Possible lengths of its parts; longer ones are whole days. */
const lengths = [1, 5, 10, 30, 60, 120, 240, 720].map((minutes) => minutes * minute)

/** The earliest time that the API accepts. */
const earliest = Date.parse('0000-01-01T00:00:00.000Z')

/**
 * Returns the range to draw for a selection: until now, so that the rest of the day stays visible; for a selection
 * further back, with some time around it. Ranges start and end at whole parts, so that they are stable for the length
 * of a part, and a selection in one covers whole parts of the next.
 */
export function spanAround({ from, to }: TimeSelection, now: Date): Span {
  const chosen = chosenIn({ from, to }, now)
  for (const { length, part } of untilNow) {
    const end = endOf(now, part)
    if (chosen === null || chosen.start >= end - length) {
      return { start: end - length, end, parts: length / part }
    }
  }
  const { start, end } = chosen ?? { start: now.getTime() - day, end: now.getTime() }
  const half = (end - start) / (parts / 2)
  const part = lengths.find((length) => length >= half) ?? Math.ceil(half / day) * day
  const [first, last] = [Math.floor(start / part), Math.ceil(end / part)]
  const before = first - Math.floor((parts - (last - first)) / 2)
  const drawn = {
    start: Math.max(before, Math.ceil(earliest / part)) * part,
    end: Math.min((before + parts) * part, endOf(now, part)),
  }
  return { ...drawn, parts: (drawn.end - drawn.start) / part }
}

/** Returns the end of the part that contains now. */
const endOf = (now: Date, part: number) => (Math.floor(now.getTime() / part) + 1) * part

/** Returns the selection with its open end closed; null for all times. */
function chosenIn({ from, to }: TimeSelection, now: Date) {
  if (from === undefined && to === undefined) return null
  const end = Math.min(to === undefined ? Infinity : Date.parse(to), now.getTime())
  const start = from === undefined ? end - day / 2 : Date.parse(from)
  // The range may be empty: the log has no future, and the URL may contain any times.
  return { start: Math.min(start, end - minute), end }
}

/** Returns the first and the last selected part; null for all of them. */
export function partsChosen(span: Span, { from, to }: TimeSelection) {
  if (from === undefined && to === undefined) return null
  const part = (span.end - span.start) / span.parts
  const at = (time: number) => Math.min(Math.max((time - span.start) / part, 0), span.parts)
  const first = Math.floor(from === undefined ? 0 : at(Date.parse(from)))
  const last = Math.ceil(to === undefined ? span.parts : at(Date.parse(to))) - 1
  return first > last ? null : { first, last }
}

/** Returns the URL state for the parts from one to another; a selection with the newest part continues until now. */
export function timesOf(span: Span, one: number, other: number, now: Date) {
  const part = (span.end - span.start) / span.parts
  const at = (index: number) => new Date(Math.round(span.start + index * part))
  const end = at(Math.max(one, other) + 1)
  return { from: at(Math.min(one, other)).toISOString(), to: end >= now ? undefined : end.toISOString() }
}
