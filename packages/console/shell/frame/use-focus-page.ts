import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** ms after which a closed panel has given the focus back to what opened it */
const settled = 80

/**
 * When the link that led to a page went away with the old one, the keyboard continues at the new page's title, not
 * at the top of everything.
 */
export function useFocusPage(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return undefined
    const isFirst = last.current === undefined
    last.current = pathname
    if (isFirst) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
    }, settled)
    return () => clearTimeout(timer)
  }, [pathname])
}
