interface Size {
  readonly width: number
  readonly height: number
}

interface Box extends Size {
  readonly left: number
  readonly top: number
}

const GAP = 6
const MARGIN = 8

/**
 * Returns the position of a tooltip in viewport pixels: centered above its anchor, or below if it does not fit above,
 * and always inside the viewport. `beside` places it to the left or right, for menus, in which a tooltip would cover
 * the neighboring entries.
 */
export function placeTooltip(
  anchor: Box,
  tooltip: Size,
  viewport: Size,
  beside = false,
): { left: number; top: number } {
  if (beside) {
    const before = anchor.left - tooltip.width - GAP
    const after = anchor.left + anchor.width + GAP
    const top = Math.round(anchor.top + anchor.height / 2 - tooltip.height / 2)
    if (before >= MARGIN) return { left: Math.round(before), top }
    if (after + tooltip.width + MARGIN <= viewport.width) return { left: Math.round(after), top }
  }
  const above = anchor.top - tooltip.height - GAP
  const below = anchor.top + anchor.height + GAP
  const centred = anchor.left + anchor.width / 2 - tooltip.width / 2
  const rightmost = viewport.width - tooltip.width - MARGIN
  return {
    left: Math.round(Math.max(MARGIN, Math.min(centred, rightmost))),
    top: Math.round(above >= MARGIN ? above : below),
  }
}
