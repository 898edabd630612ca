import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that ignores calls while one is pending. `useMutation` alone does not: it renders the pending state one task
 * after the press, and a second press may come in between.
 */
export function useAction<Args = void>(
  options: Pick<UseMutationOptions<void, Error, Args>, 'onError'> & {
    /** The mutation is pending until this resolves, so it also awaits the refresh of queries. */
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
