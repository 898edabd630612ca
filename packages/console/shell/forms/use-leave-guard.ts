import { useBlocker } from '@tanstack/react-router'

/**
 * Asks for confirmation before navigation within the console discards input. Before a reload or before the tab is
 * closed, the browser itself asks. Navigation with `ignoreBlocker` is not blocked.
 */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    keep: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
