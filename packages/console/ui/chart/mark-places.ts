import type { Area } from './geometry.ts'
import type { ChartMark } from './series.ts'

/** Marks within this distance in px are drawn as one line */
const near = 12

/** Approximate width in px of a character; the next constant is the width of the triangle with its margin */
const letter = 6
const beside = 22

/** Marks that are drawn as one line, with their label. */
export interface PlacedMark {
  readonly x: number
  /** null if there is no space for a label */
  readonly word: string | null
  /** The side of the line on which the label is drawn */
  readonly side: 'before' | 'after'
}

/**
 * Returns the positions of marks. Marks that are close together share a line, and a label that would overlap another is
 * omitted. The table and the cursor show all marks.
 * @param x converts a time to px
 */
export function placeMarks(
  marks: readonly ChartMark[],
  x: (time: number) => number,
  { left, width }: Area,
): readonly PlacedMark[] {
  const groups: { x: number; labels: string[] }[] = []
  for (const mark of marks.toSorted((one, other) => one.time - other.time)) {
    const last = groups.at(-1)
    if (last !== undefined && x(mark.time) - last.x < near) last.labels.push(mark.label)
    else groups.push({ x: x(mark.time), labels: [mark.label] })
  }
  let free = left
  return groups.map(({ x: place, labels }, at) => {
    const next = groups[at + 1]?.x ?? left + width
    const words = [...new Set([labels.join(', '), `${labels.length} events`])]
    for (const word of labels.length > 2 ? words.slice(1) : words) {
      const room = word.length * letter + beside
      if (place + room <= next) {
        free = place + room
        return { x: place, word, side: 'after' }
      }
      if (place - room >= free) {
        free = place
        return { x: place, word, side: 'before' }
      }
      if (labels.length === 1) break
    }
    free = Math.max(free, place)
    return { x: place, word: null, side: 'after' }
  })
}
