import { type RefObject, useEffect } from 'react'

/**
 * Has what just opened take the focus, if nothing in it has it by the next frame. React Aria moves it there itself,
 * but gives up for who presses without a pointer: what opened has made its button inert, and so the focus is nowhere.
 */
export function useFocusInside(
  box: RefObject<HTMLElement | null>,
  /** keep its identity stable */
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
