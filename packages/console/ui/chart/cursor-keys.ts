/** Samples that a long step moves over. */
const far = 10

/**
 * Returns the index of the sample that a key moves to: arrows move by one, with Shift or as Page keys by ten, Home and
 * End to the ends. Null for other keys.
 */
export function indexAfterKey(key: string, isShifted: boolean, at: number, count: number): number | null {
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
