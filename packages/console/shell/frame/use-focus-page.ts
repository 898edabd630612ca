import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** ms within which a closed panel returns the focus to the element that opened it */
const panelFocusDelay = 80

/**
 * Moves the focus to the title of a new page if the link to the page was removed with the old page. Otherwise the focus
 * would return to the top of the document.
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
    // If the focused row was blurred on purpose, no element gets the focus back, so the title gets it in the first
    // frame of the page.
    const isFree = isLetGo.current
    isLetGo.current = false
    if (isFree && focusTitle()) return undefined
    const timer = setTimeout(focusTitle, panelFocusDelay)
    return () => clearTimeout(timer)
  }, [pathname])
}

/**
 * Focuses the title of the page.
 * @returns whether the page has a title, which is loaded later on a page without permission
 */
function focusTitle(): boolean {
  if (document.activeElement !== document.body) return true
  const title = document.querySelector<HTMLElement>('#content h1')
  title?.focus({ preventScroll: true })
  return title !== null
}

/**
 * Removes the focus from a row before its page is left. Otherwise the browser would have to move the focus away from a
 * removed element, for which it lays out the half-rendered page. A row beside a panel that opens stays on the page and
 * keeps the focus.
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

/** Returns the routes of the page that render a component, outermost first. Other routes only redirect. */
function renderingRoutes(router: AnyRouter): readonly string[] {
  return router.state.matches
    .map(({ routeId }) => routeId)
    .filter((id) => router.routesById[id]?.options.component !== undefined)
}
