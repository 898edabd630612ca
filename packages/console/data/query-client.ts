import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './api-error.ts'
import { signIn } from './sign-in.ts'

/** ms for which an answer counts as fresh (specification section 7) */
export const staleTime = 2000

/** Failures are written to the browser's console with everything support will ask for. */
function report(error: Error): void {
  if (!(error instanceof CallError)) {
    console.error(error)
    return
  }
  const { status, operation, requestId, code, message } = error
  console.error({ status, page: location.pathname, operation, requestId, code, message })
}

/** 401 on any call means that the session is over; local login is the one call that handles it itself. */
function onError(error: Error): void {
  report(error)
  if (error instanceof CallError && error.status === 401 && error.operation !== 'loginLocal') signIn()
}

/** The cache of everything fetched. Live updates keep it fresh, so nothing refetches on its own. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, staleTime, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
