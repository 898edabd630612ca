import { useBlocker } from '@tanstack/react-router'

/**
 * Asks for confirmation before navigation within the console discards input. The browser itself asks before a reload or
 * before closing the tab. Navigation with `ignoreBlocker` is not blocked.
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
