import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { type Call, type CallArgs, type CallData, invoke } from './calls.ts'
import { queryClient } from './query-client.ts'

type Options<C extends Call> = Omit<UseMutationOptions<CallData<C>, Error, CallArgs<C>>, 'mutationFn'>

/** A call that changes something, as a mutation. Failures are `CallError`s. */
export function useAct<C extends Call>(call: C, options: Options<C> = {}) {
  return useMutation({ mutationFn: (args: CallArgs<C>) => invoke(call, args), ...options })
}

/** Have every query of these calls fetched anew where it is shown. */
export function invalidate(...calls: Call[]): Promise<unknown> {
  return Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })))
}

/** Put an answer in the cache as that of a view call, so that its page opens at once. */
export function seed<C extends Call>(call: C, args: CallArgs<C>, data: CallData<C>): void {
  queryClient.setQueryData([call, args], data)
}
