/** ISO times of the address: from then on, and up to but without; either may be open. */
export interface Chosen {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A time in equal parts; start and end in ms since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly parts: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Spans until now, with the length of a part; the first that holds what is chosen is shown. */
const untilNow = [
  { length: day, part: hour / 2 },
  { length: 7 * day, part: 4 * hour },
  { length: 30 * day, part: day / 2 },
] as const

/** Parts of a span that does not end now. */
const parts = 48

/** Lengths that one of its parts may have; longer ones are whole days. */
const lengths = [1, 5, 10, 30, 60, 120, 240, 720].map((minutes) => minutes * minute)

/** What calls take times from. */
const earliest = Date.parse('0000-01-01T00:00:00.000Z')

/**
 * The time that is drawn for what is chosen: what goes on until now, so that the rest of the day stays in sight; what
 * lies further back, with as much around it. Spans begin and end at whole parts, so that they stay the same for as long
 * as one takes, and what is chosen of one is whole parts of the next.
 */
export function spanAround({ from, to }: Chosen, now: Date): Span {
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

/** Where the part ends in which now lies. */
const endOf = (now: Date, part: number) => (Math.floor(now.getTime() / part) + 1) * part

/** What is chosen, with its open end closed; null for all times. */
function chosenIn({ from, to }: Chosen, now: Date) {
  if (from === undefined && to === undefined) return null
  const end = Math.min(to === undefined ? Infinity : Date.parse(to), now.getTime())
  const start = from === undefined ? end - day / 2 : Date.parse(from)
  // Nothing is between them: the log has no future, and an address may hold any times.
  return { start: Math.min(start, end - minute), end }
}

/** From which part to which, both included, what is chosen lies; null for all of them. */
export function partsChosen(span: Span, { from, to }: Chosen) {
  if (from === undefined && to === undefined) return null
  const part = (span.end - span.start) / span.parts
  const at = (time: number) => Math.min(Math.max((time - span.start) / part, 0), span.parts)
  const first = Math.floor(from === undefined ? 0 : at(Date.parse(from)))
  const last = Math.ceil(to === undefined ? span.parts : at(Date.parse(to))) - 1
  return first > last ? null : { first, last }
}

/** What the address says of the parts from one to another: what reaches the newest goes on until now. */
export function timesOf(span: Span, one: number, other: number, now: Date) {
  const part = (span.end - span.start) / span.parts
  const at = (place: number) => new Date(Math.round(span.start + place * part))
  const end = at(Math.max(one, other) + 1)
  return { from: at(Math.min(one, other)).toISOString(), to: end >= now ? undefined : end.toISOString() }
}
