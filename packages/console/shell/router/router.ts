import { createRouter } from '@tanstack/react-router'
import { queryClient } from '#data/query-client.ts'
import { ErrorPage } from '#features/errors/index.ts'
import { routeTree } from '#route-tree.gen.ts'
import { Route as rootRoute } from '#routes/__root.tsx'
import type { LinkRouter } from '#ui/actions/link-behaviour.tsx'
import { createLoaderContext } from '../load.ts'
import { NotFound, Root } from '#routes/-root.tsx'
import { loadSession } from '../session.tsx'
import { keepListSearch } from './keep-list-search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import './static-data.ts'

rootRoute.update({ component: Root, errorComponent: ErrorPage, notFoundComponent: NotFound })

/** The context of loaders in the browser. */
export const loaderContext = createLoaderContext(queryClient, loadSession)

/**
 * The router. The current page stays until the data for the first paint of the next page has loaded. Only the first
 * page has a pending state. Pointing at a link prefetches the data of its page.
 */
export const router = createRouter({
  routeTree,
  context: loaderContext,
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

/** The functions with which links of the UI components navigate. */
export const linkRouter: LinkRouter = {
  navigate: (href, { replace = false } = {}) => {
    const kept = keepListSearch(router, href)
    void router.navigate({ href: kept.href, replace, resetScroll: !kept.overList })
  },
  prepare: (href) => void preload(keepListSearch(router, href).href),
}

/** Prefetches the code and the data of a page. If that fails, opening the page tries again. */
export async function preload(href: string): Promise<void> {
  // The router accepts a URL here, although its type requires a route.
  const destination: object = { href }
  await router.preloadRoute(destination as Parameters<typeof router.preloadRoute>[0]).catch(() => {})
}
