import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { type Call, type CallArgs, type CallData, invoke } from './calls.ts'

type Options<C extends Call> = Omit<UseMutationOptions<CallData<C>, Error, CallArgs<C>>, 'mutationFn'>

/** A call that changes something, as a mutation. Failures are `CallError`s. */
export function useCall<C extends Call>(call: C, options: Options<C> = {}) {
  return useMutation({ mutationFn: (args: CallArgs<C>) => invoke(call, args), ...options })
}
