import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'
import { isPageKept } from './keep-page.ts'
import { shareUnchanged } from './structural-sharing.ts'

/** ms for which a response counts as fresh (docs/reference/specification.md#the-calls-it-makes) */
const staleTime = 2000

/** The query cache. Live updates keep it fresh, so nothing refetches by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      structuralSharing: shareUnchanged,
      // The subject of a page is gone: the page becomes "Page not found"
      // (docs/reference/specification.md#the-calls-it-makes).
      throwOnError: (error, { meta }) =>
        isNotFound(error) && meta?.['notFoundIsFine'] !== true && !isPageKept(),
    },
    // Sent even when the browser believes it is offline: the request fails with a reason instead of waiting.
    mutations: { networkMode: 'always' },
  },
})
