import { createFileRoute } from '@tanstack/react-router'
import { SubnetCreateForm } from '#features/subnets/index.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_subnets/subnets-new')({
  staticData: { crumbs: () => [{ label: 'New subnet', titleOnly: true }] },
  component: New,
})

function New() {
  const { project, vpc } = Route.useParams()
  return <SubnetCreateForm project={project} vpc={vpc} />
}
