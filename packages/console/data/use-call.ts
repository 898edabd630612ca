import { type Call, type CallArgs, type CallData, invoke } from './calls.ts'
import { useAttempt } from './use-attempt.ts'

/** A call that changes something, and what follows when it worked. Failures are `CallError`s. */
export function useCall<C extends Call>(call: C, onDone: (data: CallData<C>) => Promise<void>) {
  return useAttempt(async (args: CallArgs<C>) => onDone(await invoke(call, args)))
}
