import { useBlocker } from '@tanstack/react-router'

/**
 * Asks for confirmation before in-app navigation discards typed input. The browser handles reload and closing the tab.
 * Navigation with `ignoreBlocker` passes.
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
