import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from '#features/errors/index.ts'
import { usePageTitle } from '#shell/navigation/use-crumbs.ts'

export const Route = createRootRoute({
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

function Root() {
  usePageTitle()
  return <Outlet />
}
