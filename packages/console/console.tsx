import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { firstPosition, forgetFirstAnswers } from './data/first-answers.ts'
import { pausesFrom } from './data/pauses.ts'
import { queryClient } from './data/query-client.ts'
import { keepSeen } from './data/seen.ts'
import { App } from './shell/app.tsx'
import { untilRead } from './shell/load.ts'
import { prefetchLinkedPages } from './shell/router/prefetch-code.ts'
import { watchMoves } from './shell/router/last-move.ts'
import { watchMissingCode } from './shell/router/missing-code.ts'
import { preload, reads, router } from './shell/router/router.ts'
import { density } from './ui/density.ts'
import { timeFormat } from './ui/format/time-format.ts'
import { whenIdle } from './ui/when-idle.ts'

/** Is there a page of the console at an address? The server has others. */
export async function hasPage(href: string): Promise<boolean> {
  const { pathname } = new URL(href, location.href)
  const [, , route] = router.getMatchedRoutes(pathname)
  return route !== undefined
}

/** What mends pages is part of it: where its code cannot be fetched now, it is asked for again. */
async function goOnAfterFirstPage(): Promise<void> {
  for (const pause of pausesFrom(2000)) {
    const later = await import('./shell/after-first-page.ts').catch(() => null)
    if (later !== null) {
      later.afterFirstPage()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/**
 * Read what the page shows first, so that its first paint has it all. The document has brought it, but for that of the
 * sign-in page.
 */
async function readFirst(): Promise<void> {
  await preload(location.pathname + location.search)
  await untilRead(reads)
}

/** Show the console at the address of the page, in an element or in place of what a root shows. */
export async function openConsole(place: HTMLElement | Root): Promise<void> {
  density.start()
  timeFormat.start()
  watchMoves(router.history)
  watchMissingCode()
  const root = place instanceof HTMLElement ? createRoot(place) : place
  keepSeen(queryClient.getQueryCache())
  // What the root of the sign-in page shows stays until the page is there.
  if (root === place || firstPosition !== null) await readFirst()
  if (import.meta.env.DEV && location.pathname === '/ui') {
    const { Gallery } = await import('./gallery/gallery.tsx')
    root.render(
      <StrictMode>
        <Gallery />
      </StrictMode>,
    )
    return
  }
  // The page's own words come first; what it may need later comes after them.
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.getElementById('frame-before')?.remove()
    void prefetchLinkedPages()
    whenIdle(() => {
      forgetFirstAnswers()
      void goOnAfterFirstPage()
    })
  })
  root.render(<App />)
}
