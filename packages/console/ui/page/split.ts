/** The allowed positions of the divider between two panes, in percent of both. */
export interface SplitLimits {
  readonly least: number
  readonly most: number
}

/** Percentage points that an arrow key moves the divider */
const step = 2

/** Percentage points that Page Up and Page Down move it */
const pageStep = 10

export function within({ least, most }: SplitLimits, at: number): number {
  return Math.round(Math.min(Math.max(at, least), most))
}

/**
 * Returns the position to which a key moves the divider: arrows move it a little, Page keys further, Home and End to
 * the limits. null for other keys.
 * @param isRightToLeft whether the first pane is on the right
 */
export function positionAfterKey(
  key: string,
  at: number,
  limits: SplitLimits,
  isRightToLeft: boolean,
): number | null {
  const towards = isRightToLeft ? -1 : 1
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: step * towards,
    ArrowLeft: -step * towards,
    PageUp: pageStep,
    PageDown: -pageStep,
    Home: -100,
    End: 100,
  }
  const move = moves[key]
  return move === undefined ? null : within(limits, at + move)
}
