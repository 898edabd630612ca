import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that ignores calls while one is pending. `useMutation` alone does not, because it renders the pending
 * state after the press event, and a second press may come before.
 */
export function useAction<Args = void>(
  options: Pick<UseMutationOptions<void, Error, Args>, 'onError'> & {
    /** The mutation is pending until this promise resolves, so the function should await the refresh of queries. */
    readonly mutationFn: (args: Args) => Promise<void>
  },
) {
  const mutation = useMutation(options)
  const isRunning = useRef(false)
  return {
    ...mutation,
    /** Resolves when the action has succeeded or failed; never rejects. */
    run: async (args: Args): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      await mutation.mutateAsync(args).catch(() => {})
      isRunning.current = false
    },
  }
}
