/** The position of the pointer in the window, in CSS pixels. */
type Point = Readonly<Record<'clientX' | 'clientY', number>>

/**
 * How long the pointer rests on a link before its page is prefetched, in milliseconds. Passing over a link sends no
 * request.
 */
const restTime = 80

/** Module state, since there is only one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined

/** Whether the pointer has rested on the current link, so that its page is prefetched already. */
let hasRested = false

/** Where the pointer was last pressed. */
let pressed: Point | undefined

/**
 * Call when the pointer enters a link. Runs `prepare` once the pointer rests there. A link that appears under a pointer
 * which has not moved since it was pressed does not count as hovered.
 */
export function startHover({ clientX, clientY }: Point, prepare: () => void): void {
  endHover()
  if (pressed?.clientX === clientX && pressed.clientY === clientY) return
  resting = setTimeout(() => {
    hasRested = true
    prepare()
  }, restTime)
}

/** Call when the pointer leaves the link. */
export function endHover(): void {
  clearTimeout(resting)
  hasRested = false
}

/** Call when the pointer is pressed on a link. Runs `prepare` unless it ran when the pointer rested there. */
export function startPress({ clientX, clientY }: Point, prepare: () => void): void {
  pressed = { clientX, clientY }
  if (!hasRested) prepare()
}
