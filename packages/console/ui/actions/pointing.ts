/** Where the pointer is in the window, in CSS pixels. */
type Point = Readonly<Record<'clientX' | 'clientY', number>>

/** ms that the pointer rests on a link before its page is got ready: who only passes over it asks for nothing */
const restBefore = 80

/** There is one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined

/** It has rested on the link that it is over: its page has been got ready. */
let hasRested = false

/** Where it was pressed last. */
let pressed: Point | undefined

/**
 * The pointer is over a link now: run `prepare` when it rests there. A page that came under a pointer which has not
 * moved since it was pressed is not pointed at.
 */
export function pointedAt({ clientX, clientY }: Point, prepare: () => void): void {
  pointedAway()
  if (pressed?.clientX === clientX && pressed.clientY === clientY) return
  resting = setTimeout(() => {
    hasRested = true
    prepare()
  }, restBefore)
}

/** The pointer has left the link. */
export function pointedAway(): void {
  clearTimeout(resting)
  hasRested = false
}

/** The pointer is pressed on a link: run `prepare`, unless that was done when it came to rest there. */
export function pressedAt({ clientX, clientY }: Point, prepare: () => void): void {
  pressed = { clientX, clientY }
  if (!hasRested) prepare()
}
