/** Places that a long step goes. */
const far = 10

/**
 * Which place of a chart a key leads to: arrows one on, with Shift or as pages ten, Home and End to the ends. Null for
 * other keys.
 */
export function placeFor(key: string, isShifted: boolean, at: number, count: number): number | null {
  const step = isShifted ? far : 1
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: far,
    PageDown: -far,
    Home: -count,
    End: count,
  }
  const move = moves[key]
  return move === undefined ? null : Math.min(Math.max(at + move, 0), count - 1)
}
