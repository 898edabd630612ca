import { createRootRouteWithContext } from '@tanstack/react-router'
import type { LoaderContext } from '#shell/load.ts'

/** The browser adds the component (`shell/router/router.ts`); the server only runs loaders. */
export const Route = createRootRouteWithContext<LoaderContext>()({
  // No page has this address. The error is shown inside the frame, which needs the session.
  beforeLoad: async ({ context, matches }) => {
    if (matches.length === 1) await context.loadSession().catch(() => {})
  },
})
