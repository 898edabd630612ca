import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** ms after which a closed panel has returned the focus to its opener */
const panelFocusDelay = 80

/**
 * When the link that led to a page was removed with the old page, moves the focus to the new page's title instead of
 * the top of the document.
 */
export function useFocusPage(): void {
  const router = useRouter()
  const isLetGo = useRef(false)
  useEffect(() => blurLeavingRows(router, () => (isLetGo.current = true)), [router])
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return undefined
    const isFirst = last.current === undefined
    last.current = pathname
    if (isFirst) return undefined
    // No opener remains to return the focus to, so the title is focused in the page's first frame.
    const isFree = isLetGo.current
    isLetGo.current = false
    if (isFree && focusTitle()) return undefined
    const timer = setTimeout(focusTitle, panelFocusDelay)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** @returns whether the page has its title yet; that of a page without permission is lazy */
function focusTitle(): boolean {
  if (document.activeElement !== document.body) return true
  const title = document.querySelector<HTMLElement>('#content h1')
  title?.focus({ preventScroll: true })
  return title !== null
}

/**
 * Takes the focus from a row before its page is left. A browser that has to move the focus from an element being
 * removed performs layout of the half-changed page. Rows that stay, next to a panel that opens, keep it.
 * @param onLetGo called when a row has lost the focus
 * @returns a function that stops this
 */
function blurLeavingRows(router: AnyRouter, onLetGo: () => void): () => void {
  let shown = renderingRoutes(router)
  return router.subscribe('onBeforeRouteMount', () => {
    const before = shown
    shown = renderingRoutes(router)
    const { activeElement } = document
    if (shown.includes(before.at(-1) ?? '') || !(activeElement instanceof HTMLElement)) return
    if (activeElement.closest('#content tbody') === null) return
    activeElement.blur()
    onLetGo()
  })
}

/** Returns the routes of the page that render something, outermost first; others only redirect. */
function renderingRoutes(router: AnyRouter): readonly string[] {
  return router.state.matches
    .map(({ routeId }) => routeId)
    .filter((id) => router.routesById[id]?.options.component !== undefined)
}
