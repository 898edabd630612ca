import { createFileRoute } from '@tanstack/react-router'
import { SubnetEditForm } from '#features/subnets/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_subnets/subnets/$subnet/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit subnet', titleOnly: true }] },
  loader: ({ params: { project, vpc, subnet } }) =>
    load('vpcSubnetView', { path: { subnet }, query: { project, vpc } }),
  component: Edit,
})

function Edit() {
  const { project, vpc, subnet } = Route.useParams()
  return <SubnetEditForm project={project} vpc={vpc} subnet={subnet} />
}
