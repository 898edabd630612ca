import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initialPosition, discardInitialData } from './data/read-initial-data.ts'
import { backoffDelays } from './data/backoff.ts'
import { queryClient } from './data/query-client.ts'
import { trackPositions } from './data/response-positions.ts'
import { App } from './shell/app.tsx'
import { whenLoaded } from './shell/load.ts'
import { prefetchLinkedPages } from './shell/router/prefetch-code.ts'
import { watchNavigation } from './shell/router/last-move.ts'
import { watchMissingCode } from './shell/router/missing-code.ts'
import { preload, loaderContext, router } from './shell/router/router.ts'
import { density } from './ui/density.ts'
import { timeFormat } from './ui/format/time-format.ts'
import { whenIdle } from './ui/when-idle.ts'

/** Returns whether the console has a page at an address; other addresses belong to the server. */
export async function hasPage(href: string): Promise<boolean> {
  const { pathname } = new URL(href, location.href)
  const [, , route] = router.getMatchedRoutes(pathname)
  return route !== undefined
}

/** Loading is retried, because this code recovers failed pages. */
async function loadAfterFirstPage(): Promise<void> {
  for (const pause of backoffDelays(2000)) {
    const later = await import('./shell/after-first-page.ts').catch(() => null)
    if (later !== null) {
      later.afterFirstPage()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Loads the data and code of the first page, so that its first paint is complete. Except on the sign-in page, the
 * document contains this data.
 */
async function loadFirstPage(): Promise<void> {
  await preload(location.pathname + location.search)
  await whenLoaded(loaderContext)
}

/** Renders the console at the current address in an element, or in the React root of the sign-in page. */
export async function openConsole(place: HTMLElement | Root): Promise<void> {
  density.start()
  timeFormat.start()
  watchNavigation(router.history)
  watchMissingCode()
  const root = place instanceof HTMLElement ? createRoot(place) : place
  trackPositions(queryClient.getQueryCache())
  // The sign-in page remains visible until the page has loaded.
  if (root === place || initialPosition !== null) await loadFirstPage()
  if (import.meta.env.DEV && location.pathname === '/ui') {
    const { Gallery } = await import('./gallery/gallery.tsx')
    root.render(
      <StrictMode>
        <Gallery />
      </StrictMode>,
    )
    return
  }
  // The first page has priority; code that it may need later is loaded afterwards.
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.getElementById('frame-before')?.remove()
    void prefetchLinkedPages()
    whenIdle(() => {
      discardInitialData()
      void loadAfterFirstPage()
    })
  })
  root.render(<App />)
}
