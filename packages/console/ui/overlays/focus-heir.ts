import { type RefObject, useEffect, useState } from 'react'

/** Marks an element that gets the focus when the focused element is removed. */
export const focusHeir = { 'data-focus-heir': 'near' } as const

/** Marks the element that gets the focus if no nearer element is marked: the title of the page. */
export const fallbackFocusHeir = { 'data-focus-heir': 'last' } as const

/**
 * When a component is removed together with the focus, moves the focus to the nearest marked element instead of the top
 * of the document. If the element that opened a dialog still exists, that element gets the focus.
 * @param place the element that is removed; by default, the element with the focus on mount
 */
export function useFocusHeir(place?: RefObject<HTMLElement | null>): void {
  // Read during the first render, before a component of the opening overlay takes the focus.
  const [opener] = useState(() =>
    place === undefined && typeof document !== 'undefined' ? document.activeElement : null,
  )
  useEffect(() => {
    const around = ancestorsOf(place?.current ?? opener)
    // Waits for a frame, after which all removed components have unmounted and React Aria has returned the focus.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) heirOf(around)?.focus({ preventScroll: true })
      })
  }, [place, opener])
}

/** Returns the ancestors of an element, innermost first. Call it while the element is in the document. */
function ancestorsOf(element: Element | null): readonly Element[] {
  const ancestors: Element[] = []
  for (let each = element?.parentElement; each; each = each.parentElement) ancestors.push(each)
  return ancestors.length === 0 ? [document.body] : ancestors
}

function heirOf(around: readonly Element[]): HTMLElement | null {
  for (const each of around) {
    const near = each.isConnected ? each.querySelector<HTMLElement>('[data-focus-heir=near]') : null
    if (near !== null) return near
  }
  return document.querySelector<HTMLElement>('[data-focus-heir=last]')
}
