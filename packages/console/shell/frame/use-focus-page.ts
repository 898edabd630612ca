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
  const isLetGo = useRef(false)
  useEffect(() => letRowsGo(router, () => (isLetGo.current = true)), [router])
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return undefined
    const isFirst = last.current === undefined
    last.current = pathname
    if (isFirst) return undefined
    // Nobody gives it back to a row that is gone: what follows is part of the page's first frame.
    const isFree = isLetGo.current
    isLetGo.current = false
    if (isFree && focusTitle()) return undefined
    const timer = setTimeout(focusTitle, settled)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** @returns whether the page has its title yet: of one that may not be seen it comes late */
function focusTitle(): boolean {
  if (document.activeElement !== document.body) return true
  const title = document.querySelector<HTMLElement>('#content h1')
  title?.focus({ preventScroll: true })
  return title !== null
}

/**
 * A row that leaves with its page gives the focus away beforehand: a browser that has to take it from what is being
 * removed lays out the half-changed page first. Rows that stay, beside a panel that opens, keep it.
 * @param onLetGo called when one has given it away
 * @returns to be called when it is to end
 */
function letRowsGo(router: AnyRouter, onLetGo: () => void): () => void {
  let shown = drawing(router)
  return router.subscribe('onBeforeRouteMount', () => {
    const before = shown
    shown = drawing(router)
    const { activeElement } = document
    if (shown.includes(before.at(-1) ?? '') || !(activeElement instanceof HTMLElement)) return
    if (activeElement.closest('#content tbody') === null) return
    activeElement.blur()
    onLetGo()
  })
}

/** The routes of the page that show something, outermost first; others only lead there. */
function drawing(router: AnyRouter): readonly string[] {
  return router.state.matches
    .map(({ routeId }) => routeId)
    .filter((id) => router.routesById[id]?.options.component !== undefined)
}
