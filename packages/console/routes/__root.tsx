import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage, NotFoundCard, NotFoundPage } from '#features/errors/index.ts'
import { TaskRing } from '#features/tasks/ring-place.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { usePageTitle } from '#shell/navigation/use-crumbs.ts'
import { knownSession, loadSession, SessionProvider } from '#shell/session.tsx'
import { useStore } from '#ui/use-store.ts'

export const Route = createRootRoute({
  // No page has this address: that is said inside the frame, which needs the session.
  beforeLoad: async ({ matches }) => {
    if (matches.length === 1) await loadSession().catch(() => {})
  },
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFound,
})

function Root() {
  usePageTitle()
  return <Outlet />
}

function NotFound() {
  if (useStore(knownSession) === null) return <NotFoundPage />
  return (
    <SessionProvider>
      <Frame corner={<TaskRing />}>
        <NotFoundCard />
      </Frame>
    </SessionProvider>
  )
}
