/** The sides of an element, in viewport pixels. */
interface Sides {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The position of a list, which has the width of its field and is below or above it. */
export interface ListPosition {
  readonly side: 'below' | 'above'
  readonly left: number
  readonly width: number
  /** The edge next to the field, from the top of the viewport. */
  readonly edge: number
  readonly maxHeight: number
}

const GAP = 4
const MARGIN = 8

/**
 * Returns the position of a field's list: below the field, or above if `wanted` pixels do not fit below and there is
 * more space above.
 * @param view the visible part of the page, which is smaller than the window while a phone shows its keyboard
 */
export function placeList(field: Sides, wanted: number, view: Pick<Sides, 'top' | 'bottom'>): ListPosition {
  const below = view.bottom - field.bottom - GAP - MARGIN
  const above = field.top - view.top - GAP - MARGIN
  const isBelow = wanted <= below || below >= above
  return {
    side: isBelow ? 'below' : 'above',
    left: field.left,
    width: field.right - field.left,
    edge: isBelow ? field.bottom + GAP : field.top - GAP,
    maxHeight: Math.max(0, isBelow ? below : above),
  }
}
