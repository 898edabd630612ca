/** ISO times in the URL; `from` is inclusive, `to` is exclusive, and each is optional. */
export interface TimeSelection {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A time range divided into bars of equal length; start and end in ms since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly parts: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Ranges that end now, with the length of a bar; the first range that contains the selection is used. */
const untilNow = [
  { length: day, part: hour / 2 },
  { length: 7 * day, part: 4 * hour },
  { length: 30 * day, part: day / 2 },
] as const

/** Number of bars of a range that does not end now */
const parts = 48

/** Possible lengths of a bar in ms; longer ones are whole days. */
const lengths = [1, 5, 10, 30, 60, 120, 240, 720].map((minutes) => minutes * minute)

/** The earliest time that the API accepts. */
const earliest = Date.parse('0000-01-01T00:00:00.000Z')

/**
 * Returns the range to draw for a selection: a range that ends now, or for an older selection, the selection with some
 * time around it. Ranges start and end at multiples of a bar's length, so that they change only once per bar, and a
 * selected range starts and ends at bars of the next chart.
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

/** Returns the end of the bar that contains `now`. */
const endOf = (now: Date, part: number) => (Math.floor(now.getTime() / part) + 1) * part

/** Returns the selection with `now` as its missing end; null if nothing is selected. */
function chosenIn({ from, to }: TimeSelection, now: Date) {
  if (from === undefined && to === undefined) return null
  const end = Math.min(to === undefined ? Infinity : Date.parse(to), now.getTime())
  const start = from === undefined ? end - day / 2 : Date.parse(from)
  // Ensures a range of at least a minute: the URL may contain any times, also future ones, for which the log has no
  // entries.
  return { start: Math.min(start, end - minute), end }
}

/** Returns the first and the last selected bar; null if all times are selected. */
export function partsChosen(span: Span, { from, to }: TimeSelection) {
  if (from === undefined && to === undefined) return null
  const part = (span.end - span.start) / span.parts
  const at = (time: number) => Math.min(Math.max((time - span.start) / part, 0), span.parts)
  const first = Math.floor(from === undefined ? 0 : at(Date.parse(from)))
  const last = Math.ceil(to === undefined ? span.parts : at(Date.parse(to))) - 1
  return first > last ? null : { first, last }
}

/**
 * Returns the times for the URL that select the bars from `one` to `other`. A selection with the newest bar has no end.
 */
export function timesOf(span: Span, one: number, other: number, now: Date) {
  const part = (span.end - span.start) / span.parts
  const at = (index: number) => new Date(Math.round(span.start + index * part))
  const end = at(Math.max(one, other) + 1)
  return { from: at(Math.min(one, other)).toISOString(), to: end >= now ? undefined : end.toISOString() }
}
