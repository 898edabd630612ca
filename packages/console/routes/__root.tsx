import { createRootRouteWithContext } from '@tanstack/react-router'
import type { ReadContext } from '#shell/load.ts'

/** What it renders is added by the browser (`shell/router/router.ts`): the server only reads. */
export const Route = createRootRouteWithContext<ReadContext>()({
  // No page has this address: that is said inside the frame, which needs the session.
  beforeLoad: async ({ context, matches }) => {
    if (matches.length === 1) await context.loadSession().catch(() => {})
  },
})
