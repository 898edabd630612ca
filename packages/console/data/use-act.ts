import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { bringUpTo } from './bring-up-to.ts'
import { type Call, type CallArgs, type CallData, invoke } from './calls.ts'
import { queryClient } from './query-client.ts'
import { ownChange } from './seen.ts'

type Options<C extends Call> = Omit<UseMutationOptions<CallData<C>, Error, CallArgs<C>>, 'mutationFn'>

/** A call that changes something, as a mutation. Failures are `CallError`s. */
export function useAct<C extends Call>(call: C, options: Options<C> = {}) {
  return useMutation({ mutationFn: (args: CallArgs<C>) => invoke(call, args), ...options })
}

/**
 * Have the answers of these calls show what this page has just changed. Those that have seen it already, because the
 * live updates were quicker, are not fetched again.
 */
export function invalidate(...calls: Call[]): Promise<unknown> {
  const wanted = ownChange()
  const queries = calls.flatMap((call) => queryClient.getQueryCache().findAll({ queryKey: [call] }))
  return Promise.all(queries.map((query) => bringUpTo(query, wanted)))
}

/** Put an answer in the cache as that of a view call, so that its page opens at once. */
export function seed<C extends Call>(call: C, args: CallArgs<C>, data: CallData<C>): void {
  queryClient.setQueryData([call, args], data)
}
