import { createFileRoute } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { SubnetAddresses } from '#features/subnet-addresses/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/subnets/$subnet/addresses')({
  staticData: {
    crumbs: ({ project = '', vpc = '', subnet = '' }) => [
      { label: 'Subnets', href: paths.subnets(project, vpc) },
      { label: subnet, href: paths.subnetAddresses(project, vpc, subnet) },
      { label: 'Addresses', titleOnly: true },
    ],
  },
  loader: ({ context, params: { project, vpc, subnet }, location: { search } }) => {
    const { block } = search as { block?: unknown }
    prefetch(
      context,
      query('porticoSubnetAddresses', {
        path: { subnet },
        query: { project, vpc, ...(typeof block === 'string' && { block }) },
      }),
    )
    return load(context, 'vpcSubnetView', { path: { subnet }, query: { project, vpc } })
  },
  component: Addresses,
})

function Addresses() {
  const { project, vpc, subnet } = Route.useParams()
  return <SubnetAddresses project={project} vpc={vpc} subnet={subnet} />
}
