import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'
import { isHeld } from './leaving.ts'
import { share } from './share.ts'

/** ms for which an answer counts as fresh (docs/reference/specification.md#the-calls-it-makes) */
const staleTime = 2000

/** The cache of everything fetched. Live updates keep it fresh, so nothing refetches on its own. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      structuralSharing: share,
      // What a page is about is gone: the page becomes "Page not found"
      // (docs/reference/specification.md#the-calls-it-makes).
      throwOnError: (error, { meta }) => isNotFound(error) && meta?.['notFoundIsFine'] !== true && !isHeld(),
    },
    // Attempted even when the browser believes to be offline: the request fails with a reason instead of waiting.
    mutations: { networkMode: 'always' },
  },
})
