import { useRef, useState } from 'react'

type State =
  | { readonly status: 'idle' | 'pending' | 'done' }
  | { readonly status: 'failed'; readonly error: Error }

/**
 * Something that is done when it is asked for, once at a time, and how it went the last time. Under way also while what
 * follows is.
 * @param onFailure besides what `error` says from then on
 */
export function useAttempt<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<void>,
  onFailure?: (error: Error) => void,
) {
  const [state, setState] = useState<State>({ status: 'idle' })
  // Known at once: a second press may come before anything is drawn.
  const isUnderWay = useRef(false)
  return {
    isPending: state.status === 'pending',
    isDone: state.status === 'done',
    error: state.status === 'failed' ? state.error : null,
    /** Settles when it is over, however it went. */
    async run(...args: Args): Promise<void> {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setState({ status: 'pending' })
      try {
        await act(...args)
        setState({ status: 'done' })
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        setState({ status: 'failed', error })
        onFailure?.(error)
      } finally {
        isUnderWay.current = false
      }
    },
  }
}
