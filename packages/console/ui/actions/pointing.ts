/** Where the pointer is in the window, in CSS pixels. */
type Point = Readonly<Record<'clientX' | 'clientY', number>>

/** ms that the pointer rests on a link before its page is got ready: who only passes over it asks for nothing */
const restBefore = 80

/** There is one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined

/** Where it was pressed last. */
let pressed: Point | undefined

/**
 * The pointer is over a link now: run `prepare` when it rests there. A page that came under a pointer which has not
 * moved since it was pressed is not pointed at.
 */
export function pointedAt({ clientX, clientY }: Point, prepare: () => void): void {
  clearTimeout(resting)
  if (pressed?.clientX === clientX && pressed.clientY === clientY) return
  resting = setTimeout(prepare, restBefore)
}

/** The pointer has left the link. */
export function pointedAway(): void {
  clearTimeout(resting)
}

/** The pointer is pressed on a link. */
export function pressedAt({ clientX, clientY }: Point): void {
  pressed = { clientX, clientY }
}
