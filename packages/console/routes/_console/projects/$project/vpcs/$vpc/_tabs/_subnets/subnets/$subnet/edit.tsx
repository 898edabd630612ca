import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { SubnetEditForm } from '#features/subnets/index.ts'
import { load, prefetch } from '#shell/load.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_subnets/subnets/$subnet/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit subnet', titleOnly: true }] },
  loader: async ({ context, params: { project, vpc, subnet } }) => {
    const { customRouterId } = await load(context, 'vpcSubnetView', {
      path: { subnet },
      query: { project, vpc },
    })
    if (customRouterId != null)
      prefetch(context, query('vpcRouterView', { path: { router: customRouterId } }))
  },
  component: Edit,
})

function Edit() {
  const { project, vpc, subnet } = Route.useParams()
  return <SubnetEditForm project={project} vpc={vpc} subnet={subnet} />
}
