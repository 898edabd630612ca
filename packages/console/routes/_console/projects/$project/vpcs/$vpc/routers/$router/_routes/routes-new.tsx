import { createFileRoute } from '@tanstack/react-router'
import { RouteCreateForm } from '#features/routes/index.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/routers/$router/_routes/routes-new',
)({
  staticData: { crumbs: () => [{ label: 'New route', titleOnly: true }] },
  component: New,
})

function New() {
  const { project, vpc, router } = Route.useParams()
  return <RouteCreateForm project={project} vpc={vpc} router={router} />
}
