import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { firstPosition } from './data/first-answers.ts'
import { pausesFrom } from './data/pauses.ts'
import { queryClient } from './data/query-client.ts'
import { keepSeen } from './data/seen.ts'
import { takeFirstAnswers } from './data/take-answers.ts'
import { App } from './shell/app.tsx'
import { allBranches, branchesFor } from './shell/router/branches.ts'
import { watchMoves } from './shell/router/last-move.ts'
import { preparePrefetch, router } from './shell/router/router.ts'
import { density } from './ui/density.ts'
import { timeFormat } from './ui/format/time-format.ts'
import { prepareWhenIdle } from './ui/late-part.tsx'
import { whenIdle } from './ui/when-idle.ts'

/** Is there a page of the console at an address? The server has others. */
export async function hasPage(href: string): Promise<boolean> {
  const { pathname } = new URL(href, location.href)
  await branchesFor(pathname)
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

/** Show the console at the address of the page, in an element or in place of what a root shows. */
export async function openConsole(place: HTMLElement | Root): Promise<void> {
  density.start()
  timeFormat.start()
  watchMoves(router.history)
  await branchesFor(location.pathname)
  const root = place instanceof HTMLElement ? createRoot(place) : place
  keepSeen(queryClient.getQueryCache())
  // What the root shows stays until the page is there.
  if (root === place) await router.load()
  if (import.meta.env.DEV && location.pathname === '/ui') {
    const { Gallery } = await import('./gallery/gallery.tsx')
    root.render(
      <StrictMode>
        <Gallery />
      </StrictMode>,
    )
    return
  }
  // Before the first component asks, so that the first paint has it all.
  if (firstPosition !== null) takeFirstAnswers()
  // The page's own words come first; what it may need later comes after them.
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.getElementById('frame-before')?.remove()
    prepareWhenIdle()
    whenIdle(() => {
      void allBranches()
      void preparePrefetch()
      void goOnAfterFirstPage()
    })
  })
  root.render(<App />)
}
