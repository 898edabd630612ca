import { QueryObserver } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'
import { type Call, type CallArgs, type CallData, query } from './calls.ts'
import { liveState } from './live/state.ts'
import { queryClient } from './query-client.ts'

/** ms before the next attempt after a failed one */
const afterFailure = 5000

/**
 * Resolves with the first response of an operation that satisfies a condition. It refetches when live updates
 * invalidate the response, or without live updates after the delay that `poll` returns. Failed attempts are repeated.
 * @param poll returns the ms until the next attempt, given the last response
 * @throws CallError if the resource no longer exists
 */
export function waitForResponse<C extends Call>(
  call: C,
  args: CallArgs<C>,
  isWanted: (data: CallData<C>) => boolean,
  poll: (data: CallData<C>) => number | false,
): Promise<CallData<C>> {
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(queryClient, {
      ...query(call, args),
      // A cached response may be outdated.
      staleTime: 0,
      refetchInterval: ({ state }) => {
        if (state.status === 'error') return afterFailure
        return liveState.get() === 'off' && state.data !== undefined ? poll(state.data) : false
      },
    })
    const unsubscribe = observer.subscribe(({ data, error, isFetching }) => {
      if (isFetching) return
      if (isNotFound(error)) {
        unsubscribe()
        reject(error)
      } else if (error === null && data !== undefined && isWanted(data)) {
        unsubscribe()
        resolve(data)
      }
    })
  })
}
