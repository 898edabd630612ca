/** The position of the pointer in the window, in CSS pixels. */
type Point = Readonly<Record<'clientX' | 'clientY', number>>

/**
 * Milliseconds that the pointer must rest on a link before its page is prefetched, so that moving across links sends no
 * requests.
 */
const restTime = 80

/** Module state is sufficient, because there is only one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined

/** Whether the pointer has rested on the current link, so that its page was prefetched. */
let hasRested = false

/** Point at which the pointer was last pressed. */
let pressed: Point | undefined

/**
 * Call this when the pointer enters a link. Runs `prepare` when the pointer has rested there. A link that appears under
 * a pressed pointer is not treated as hovered until the pointer moves.
 */
export function startHover({ clientX, clientY }: Point, prepare: () => void): void {
  endHover()
  if (pressed?.clientX === clientX && pressed.clientY === clientY) return
  resting = setTimeout(() => {
    hasRested = true
    prepare()
  }, restTime)
}

/** Call this when the pointer leaves the link. */
export function endHover(): void {
  clearTimeout(resting)
  hasRested = false
}

/** Call this when the pointer is pressed on a link. Runs `prepare` unless the pointer has rested there before. */
export function startPress({ clientX, clientY }: Point, prepare: () => void): void {
  pressed = { clientX, clientY }
  if (!hasRested) prepare()
}
