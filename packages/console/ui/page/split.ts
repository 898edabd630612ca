/** How far to the right the line between two panes may be, in % of both. */
export interface SplitLimits {
  readonly least: number
  readonly most: number
}

/** % that an arrow key moves the line */
const step = 2

/** % that a page key moves it */
const leap = 10

export function within({ least, most }: SplitLimits, at: number): number {
  return Math.round(Math.min(Math.max(at, least), most))
}

/**
 * Where a key moves the line: arrows a little, pages further, Home and End as far as it goes. Null for other keys.
 * @param isRightToLeft the first pane is the right one
 */
export function splitFor(
  key: string,
  at: number,
  limits: SplitLimits,
  isRightToLeft: boolean,
): number | null {
  const towards = isRightToLeft ? -1 : 1
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: step * towards,
    ArrowLeft: -step * towards,
    PageUp: leap,
    PageDown: -leap,
    Home: -100,
    End: 100,
  }
  const move = moves[key]
  return move === undefined ? null : within(limits, at + move)
}
