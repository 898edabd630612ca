/** Number of samples by which Page keys and Shift with an arrow key move the cursor */
const far = 10

/**
 * Returns the index of the sample to which a key moves: arrows move by one sample, with Shift or as Page keys by ten,
 * Home and End to the ends. null for other keys.
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
