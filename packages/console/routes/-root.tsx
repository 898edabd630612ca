import { Outlet } from '@tanstack/react-router'
import { NotFoundCard, NotFoundPage } from '#features/errors/index.ts'
import { LazyTaskCentre } from '#features/tasks/lazy-task-centre.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { usePageTitle } from '#shell/navigation/use-crumbs.ts'
import { knownSession, SessionProvider } from '#shell/session.tsx'
import { useStore } from '#ui/use-store.ts'

/** Wraps every page. */
export function Root() {
  usePageTitle()
  return <Outlet />
}

/** The page at an unknown address. */
export function NotFound() {
  if (useStore(knownSession) === null) return <NotFoundPage />
  return (
    <SessionProvider>
      <Frame corner={<LazyTaskCentre />}>
        <NotFoundCard />
      </Frame>
    </SessionProvider>
  )
}
