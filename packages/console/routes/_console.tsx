import { CatchBoundary, createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ErrorCard } from '#features/errors/index.ts'
import { LazyTaskCentre } from '#features/tasks/lazy-task-centre.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { PageNetworkingNotice } from '#shell/networking-notice.tsx'
import { registerPaletteResources } from '#shell/palette/resource-actions.ts'
import { newestTasks } from '#data/session.ts'
import { prefetch } from '#shell/load.ts'
import { SessionProvider } from '#shell/session.tsx'

registerPaletteResources(() =>
  import('#features/palette/index.ts').then(({ paletteResources }) => paletteResources),
)

/** The layout of every page that needs a session. */
export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context }) => ({ session: await context.loadSession() }),
  loader: ({ context }) => {
    if (context.session.capabilities.tasks === true) prefetch(context, newestTasks)
  },
  component: Console,
})

function Console() {
  return (
    <SessionProvider>
      <Frame corner={<LazyTaskCentre />}>
        <PageNetworkingNotice />
        <Page />
      </Frame>
    </SessionProvider>
  )
}

/** An error in a page stays inside the frame, so that the user can navigate or wait. */
function Page() {
  // Identifies the state of the page: another URL or a new load resets the error.
  const shown = useMatches({
    select: (matches) => matches.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join(),
  })
  return (
    <CatchBoundary getResetKey={() => shown} errorComponent={ErrorCard}>
      <Outlet />
    </CatchBoundary>
  )
}
