import type { Area } from './geometry.ts'

/** Maximum width of a character of the axis in px; the next constant is the gap between two labels in px */
const letter = 7
const gap = 6

/** A label below a chart, centered on its position. */
export interface PlacedTick {
  readonly x: number
  readonly text: string
}

/**
 * Places labels below a chart, each centered on its position, or moved to the left if it would extend beyond the edge.
 * A label that would overlap the next one is omitted; if the last label was moved, it is the one omitted.
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
