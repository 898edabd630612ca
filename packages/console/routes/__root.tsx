import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from '../features/errors/index.ts'
import { FrameSkeleton } from '../shell/frame/frame-skeleton.tsx'
import { usePageTitle } from '../shell/navigation/use-crumbs.ts'

export const Route = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
  pendingComponent: FrameSkeleton,
})

function Root() {
  usePageTitle()
  return <Outlet />
}
