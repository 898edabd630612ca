/** Sides of something on screen, in pixels of the viewport. */
interface Sides {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where a list lies: as wide as its field, and hanging below or standing above it. */
export interface ListPlace {
  readonly side: 'below' | 'above'
  readonly left: number
  readonly width: number
  /** The edge next to the field, from the viewport's top. */
  readonly edge: number
  readonly maxHeight: number
}

const GAP = 4
const MARGIN = 8

/**
 * Where the list of a field goes. Below it; above, where there is more room and `wanted` pixels do not fit below.
 * @param view the part of the page in sight: less than the window while a phone shows its keyboard
 */
export function placeList(field: Sides, wanted: number, view: Pick<Sides, 'top' | 'bottom'>): ListPlace {
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
