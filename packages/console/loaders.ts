import { createClient, type Result } from '@portico/contract/client.ts'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { callError } from './data/api-error.ts'
import { setQueryInvoke, type Invoke } from './data/calls.ts'
import { fetchSession } from './data/session.ts'
import { routeTree } from './route-tree.gen.ts'
import { type LoaderContext, createLoaderContext, whenLoaded } from './shell/load.ts'
import { parseSearch, stringifySearch } from './shell/router/search-text.ts'

/** Maximum number of redirects to follow. */
const maxRedirects = 3

/**
 * Runs the loaders of the page at an address on the server, so that its document can contain their responses (decision
 * 67). vite.loaders.config.ts builds this file for the server.
 * @param address path and query string
 * @param fetchApi responds to the loaders' requests and records the responses
 */
export async function loadPageData(address: string, fetchApi: typeof fetch): Promise<void> {
  const api = createClient({ fetch: fetchApi })
  const invoke: Invoke = async (call, args) => {
    const result = await (api[call] as (given: object) => Promise<Result<never>>)(args)
    if (result.type === 'success') return result.data
    throw callError(call, result)
  }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  setQueryInvoke(cache, invoke)
  const context = createLoaderContext(cache, () => fetchSession(cache))
  let href: string | null = address
  for (let follows = 0; href !== null && follows <= maxRedirects; follows++)
    href = await runLoaders(href, context)
  await whenLoaded(context)
  // Clears the cache, which would otherwise keep timers for unused queries.
  cache.clear()
}

/** Runs the loaders of all routes at an address. @returns the target of a redirect; null if there is none */
async function runLoaders(href: string, context: LoaderContext): Promise<string | null> {
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createRouter({
    routeTree,
    context,
    history,
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    isServer: true,
  })
  // Runs loaders without loading components.
  router.options.defaultSsr = 'data-only'
  await router.load()
  // oxlint-disable-next-line no-underscore-dangle -- the router's own server tells redirects by it, nothing else does
  const result = router._serverResult
  return result?.type === 'redirect' ? (result.redirect.options.href ?? null) : null
}
