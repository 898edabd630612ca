import { createFileRoute } from '@tanstack/react-router'
import { GatewayCreateForm } from '#features/gateways/index.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_gateways/internet-gateways-new',
)({
  staticData: { crumbs: () => [{ label: 'New internet gateway', titleOnly: true }] },
  component: New,
})

function New() {
  const { project, vpc } = Route.useParams()
  return <GatewayCreateForm project={project} vpc={vpc} />
}
