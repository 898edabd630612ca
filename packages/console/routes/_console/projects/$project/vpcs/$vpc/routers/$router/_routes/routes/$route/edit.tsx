import { createFileRoute } from '@tanstack/react-router'
import { RouteEditForm } from '#features/routes/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/routers/$router/_routes/routes/$route/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit route', titleOnly: true }] },
  loader: ({ context, params: { project, vpc, router, route } }) =>
    load(context, 'vpcRouterRouteView', { path: { route }, query: { project, vpc, router } }),
  component: Edit,
})

function Edit() {
  const { project, vpc, router, route } = Route.useParams()
  return <RouteEditForm project={project} vpc={vpc} router={router} route={route} />
}
