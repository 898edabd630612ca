import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** ms after which a closed panel has given the focus back to what opened it */
const settled = 80

/**
 * When the link that led to a page went away with the old one, the keyboard continues at the new page's title, not
 * at the top of everything.
 */
export function useFocusPage(): void {
  const router = useRouter()
  useEffect(() => letRowsGo(router), [router])
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

/**
 * A row that leaves with its page gives the focus away beforehand: a browser that has to take it from what is being
 * removed lays out the half-changed page first. Rows that stay, beside a panel that opens, keep it.
 * @returns to be called when it is to end
 */
function letRowsGo(router: AnyRouter): () => void {
  let shown = drawing(router)
  return router.subscribe('onBeforeRouteMount', () => {
    const before = shown
    shown = drawing(router)
    const { activeElement } = document
    if (shown.includes(before.at(-1) ?? '') || !(activeElement instanceof HTMLElement)) return
    if (activeElement.closest('#content tbody') !== null) activeElement.blur()
  })
}

/** The routes of the page that show something, outermost first; others only lead there. */
function drawing(router: AnyRouter): readonly string[] {
  return router.state.matches
    .map(({ routeId }) => routeId)
    .filter((id) => router.routesById[id]?.options.component !== undefined)
}
