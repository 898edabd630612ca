import { type RefObject, useEffect, useState } from 'react'

/** Marks what has the focus next when what had it is gone, and what stood around that is left. */
export const heir = { 'data-focus-heir': 'near' } as const

/** Marks what has it when there is nothing nearer: the title of the page. */
export const lastHeir = { 'data-focus-heir': 'last' } as const

/**
 * When this part of a page goes and nothing has the focus then, the keyboard goes on at the heir that is nearest to
 * where it was, not at the top of everything. What opened a dialog has it again first, where that is still there.
 * @param place that goes; without one, where the focus is when this comes
 */
export function useFocusHeir(place?: RefObject<HTMLElement | null>): void {
  // Before anything in what opens takes it.
  const [opener] = useState(() =>
    place === undefined && typeof document !== 'undefined' ? document.activeElement : null,
  )
  useEffect(() => {
    const around = ancestorsOf(place?.current ?? opener)
    // In the next frame everything that goes along has let go of the page, and React Aria has given the focus back.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) heirOf(around)?.focus({ preventScroll: true })
      })
  }, [place, opener])
}

/** What something stands in, the innermost first: to be asked while it does. */
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
