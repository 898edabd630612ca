import type { Area } from './geometry.ts'

/** px of a letter of a scale, at most, and between two texts */
const letter = 7
const gap = 6

/** A text below a chart, around its place. */
export interface PlacedTick {
  readonly x: number
  readonly text: string
}

/**
 * Texts below a chart, each around its place, or as far to the left as there is room. One that would run into the next
 * is left out: the one at the edge, which is not where it belongs.
 * @param ticks from left to right
 */
export function placeTicks(
  ticks: readonly PlacedTick[],
  { left }: Pick<Area, 'left'>,
): readonly PlacedTick[] {
  const placed: PlacedTick[] = []
  let free = Infinity
  for (const { x, text } of ticks.toReversed()) {
    const half = (text.length * letter) / 2
    const place = Math.max(x, left + half)
    if (place + half > free) continue
    free = place - half - gap
    placed.unshift({ x: place, text })
  }
  return placed
}
