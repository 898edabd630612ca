import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { RouterPage } from '#features/routers/index.ts'
import { loadList } from '#shell/list/list-query.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/routers/$router/_routes')({
  staticData: { list: true, crumbs: () => [{ label: 'Routes', titleOnly: true }] },
  loader: ({ context, params: { project, vpc, router }, location }) =>
    loadList(
      context,
      'vpcRouterRouteList',
      { query: { project, vpc, router } },
      listSearchIn(location.search, 'routes'),
    ),
  component: Routes,
})

function Routes() {
  const { project, vpc, router } = Route.useParams()
  return (
    <>
      <RouterPage project={project} vpc={vpc} router={router} />
      <Outlet />
    </>
  )
}
