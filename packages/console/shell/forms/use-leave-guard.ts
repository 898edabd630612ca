import { useBlocker } from '@tanstack/react-router'

/**
 * Asks before in-app navigation throws typed input away. Reload and closing the tab are the browser's business.
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
