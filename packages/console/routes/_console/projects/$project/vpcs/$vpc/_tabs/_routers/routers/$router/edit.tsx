import { createFileRoute } from '@tanstack/react-router'
import { RouterEditForm } from '#features/routers/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_routers/routers/$router/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit router', titleOnly: true }] },
  loader: ({ context, params: { project, vpc, router } }) =>
    load(context, 'vpcRouterView', { path: { router }, query: { project, vpc } }),
  component: Edit,
})

function Edit() {
  const { project, vpc, router } = Route.useParams()
  return <RouterEditForm project={project} vpc={vpc} router={router} />
}
