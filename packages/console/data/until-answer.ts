import { QueryObserver } from '@tanstack/react-query'
import { isNotFound } from './api-error.ts'
import { type Call, type CallArgs, type CallData, query } from './calls.ts'
import { liveState } from './live/state.ts'
import { queryClient } from './query-client.ts'

/** ms until the next look after one that failed */
const afterFailure = 5000

/**
 * Resolves with the first answer of a call that is as wanted. It is looked at again when live updates make it old, or
 * as `poll` says where there are none; looks that fail are repeated.
 * @param poll ms until the next look, given what was seen last
 * @throws CallError when what it asks for is gone
 */
export function untilAnswer<C extends Call>(
  call: C,
  args: CallArgs<C>,
  isWanted: (data: CallData<C>) => boolean,
  poll: (data: CallData<C>) => number | false,
): Promise<CallData<C>> {
  return new Promise((resolve, reject) => {
    const observer = new QueryObserver(queryClient, {
      ...query(call, args),
      // What is cached may be from before.
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
