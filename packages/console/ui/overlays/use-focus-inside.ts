import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus into an overlay that has just opened, if it is not there in the next frame. React Aria does this
 * itself, except for presses without a pointer: the overlay has made its trigger inert, so no element has the focus.
 */
export function useFocusInside(
  box: RefObject<HTMLElement | null>,
  /** Pass a stable function */
  wanted: (box: HTMLElement) => HTMLElement | undefined = itself,
): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = box.current
      if (element !== null && !element.contains(document.activeElement)) wanted(element)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [box, wanted])
}

const itself = (element: HTMLElement) => element
