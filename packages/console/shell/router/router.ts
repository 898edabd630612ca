import { createRouter } from '@tanstack/react-router'
import { knownCapabilities } from '#data/capabilities.ts'
import { routeTree } from '#route-tree.gen.ts'
import type { LinkRouter } from '#ui/actions/link-behaviour.tsx'
import { keepListSearch } from './keep-list-search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import './static-data.ts'

/**
 * The page shown stays until the next one has all it needs at first paint; there is no pending page but the very
 * first. What a link will need is fetched when it is pointed at.
 */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: Infinity,
  notFoundMode: 'root',
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** How the links of the design system move through the console. */
export const linkRouter: LinkRouter = {
  navigate: (href, { replace = false } = {}) => {
    const kept = keepListSearch(router, href)
    prefetch(kept.href)
    void router.navigate({ href: kept.href, replace, resetScroll: !kept.overList })
  },
  prepare: (href) => {
    prefetch(href)
    // The router takes an address whole here too, though its type asks for a route.
    const destination: object = { href: keepListSearch(router, href).href }
    void router.preloadRoute(destination as Parameters<typeof router.preloadRoute>[0]).catch(() => {})
  },
}

let prefetchPage: ((address: URL) => void) | null = null

/** What each page asks first is a long table, which the first page does without: its document has brought the answers. */
export async function preparePrefetch(): Promise<void> {
  try {
    prefetchPage = (await import('#data/prefetch.ts')).prefetchPage
  } catch {
    // Pages ask for themselves.
  }
}

function prefetch(href: string): void {
  if (knownCapabilities()?.filters === true) prefetchPage?.(new URL(href, location.href))
}
