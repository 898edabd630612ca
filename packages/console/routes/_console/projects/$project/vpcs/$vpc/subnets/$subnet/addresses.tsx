import { createFileRoute } from '@tanstack/react-router'
import { SubnetAddresses } from '#features/subnet-addresses/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/subnets/$subnet/addresses')({
  staticData: {
    crumbs: ({ project = '', vpc = '', subnet = '' }) => [
      { label: 'Subnets', href: paths.subnets(project, vpc) },
      { label: subnet, href: paths.subnetAddresses(project, vpc, subnet) },
      { label: 'Addresses', titleOnly: true },
    ],
  },
  loader: ({ params: { project, vpc, subnet } }) =>
    load('vpcSubnetView', { path: { subnet }, query: { project, vpc } }),
  component: Addresses,
})

function Addresses() {
  const { project, vpc, subnet } = Route.useParams()
  return <SubnetAddresses project={project} vpc={vpc} subnet={subnet} />
}
