import type { Area } from './geometry.ts'
import type { ChartMark } from './series.ts'

/** px within which lines are one */
const near = 12

/** px of a letter, about, and of the triangle before them with the room around */
const letter = 6
const beside = 22

/** Marks that are drawn as one line, and the word beside it. */
export interface PlacedMark {
  readonly x: number
  /** null where there is no room for it */
  readonly word: string | null
  /** the side of the line that the word lies on */
  readonly side: 'before' | 'after'
}

/**
 * Where marks are drawn: those that lie together as one line, with a word where it runs into no other. What has none is
 * told in the table, and by the line that is moved.
 * @param x px of a time
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
