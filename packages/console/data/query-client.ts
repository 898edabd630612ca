import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'
import { isPageKept } from './keep-page.ts'
import { shareUnchanged } from './structural-sharing.ts'

/** ms during which a response is fresh (docs/reference/specification.md#the-calls-it-makes) */
const staleTime = 2000

/** The query cache. Live updates refresh it, so automatic refetching is disabled. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      structuralSharing: shareUnchanged,
      // A 404 turns the page into "Page not found" (docs/reference/specification.md#the-calls-it-makes).
      throwOnError: (error, { meta }) =>
        isNotFound(error) && meta?.['notFoundIsFine'] !== true && !isPageKept(),
    },
    // Writes are sent even if the browser reports that it is offline, so that they fail with a reason instead of
    // waiting.
    mutations: { networkMode: 'always' },
  },
})
