import { createRouter } from '@tanstack/react-router'
import { queryClient } from '#data/query-client.ts'
import { ErrorPage } from '#features/errors/index.ts'
import { routeTree } from '#route-tree.gen.ts'
import { Route as rootRoute } from '#routes/__root.tsx'
import type { LinkRouter } from '#ui/actions/link-behaviour.tsx'
import { readContext } from '../load.ts'
import { NotFound, Root } from '#routes/-root.tsx'
import { loadSession } from '../session.tsx'
import { keepListSearch } from './keep-list-search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import './static-data.ts'

rootRoute.update({ component: Root, errorComponent: ErrorPage, notFoundComponent: NotFound })

/** What the loaders of the browser read with. */
export const reads = readContext(queryClient, loadSession)

/**
 * The page shown stays until the next one has all it needs at first paint; there is no pending page but the very
 * first. What a link will need is fetched when it is pointed at.
 */
export const router = createRouter({
  routeTree,
  context: reads,
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
    void router.navigate({ href: kept.href, replace, resetScroll: !kept.overList })
  },
  prepare: (href) => void preload(keepListSearch(router, href).href),
}

/** Fetch the code and the data of the page at an address of the console. What fails is tried again when it is opened. */
export async function preload(href: string): Promise<void> {
  // The router takes an address whole here too, though its type asks for a route.
  const destination: object = { href }
  await router.preloadRoute(destination as Parameters<typeof router.preloadRoute>[0]).catch(() => {})
}
