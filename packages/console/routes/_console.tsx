import { CatchBoundary, createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ErrorCard } from '#features/errors/index.ts'
import { TaskRing } from '#features/tasks/ring-place.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { PageNetworkingNotice } from '#shell/networking-notice.tsx'
import { offerThings } from '#shell/palette/things.ts'
import { newestTasks } from '#data/session.ts'
import { also } from '#shell/load.ts'
import { SessionProvider } from '#shell/session.tsx'

offerThings(() => import('#features/palette/index.ts').then(({ things }) => things))

/** Every page that needs a session. */
export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context }) => ({ session: await context.loadSession() }),
  loader: ({ context }) => {
    if (context.session.capabilities.tasks === true) also(context, newestTasks)
  },
  component: Console,
})

function Console() {
  return (
    <SessionProvider>
      <Frame corner={<TaskRing />}>
        <PageNetworkingNotice />
        <Page />
      </Frame>
    </SessionProvider>
  )
}

/** What fails in a page stays in it: the frame is there to go elsewhere, or to wait in. */
function Page() {
  // One for each state of the page: another address, or the same anew.
  const shown = useMatches({
    select: (matches) => matches.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join(),
  })
  return (
    <CatchBoundary getResetKey={() => shown} errorComponent={ErrorCard}>
      <Outlet />
    </CatchBoundary>
  )
}
