import type { Area } from './geometry.ts'

/** Maximum width of a character of the axis, and the gap between two labels, in px */
const letter = 7
const gap = 6

/** A label below a chart, centred on its position. */
export interface PlacedTick {
  readonly x: number
  readonly text: string
}

/**
 * Places labels below a chart, each centred on its position, or moved to the left as far as the space requires. A label
 * that would overlap the next one is left out; of the two, the moved label at the edge is dropped.
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
