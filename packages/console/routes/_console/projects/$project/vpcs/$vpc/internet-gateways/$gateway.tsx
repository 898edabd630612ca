import { createFileRoute } from '@tanstack/react-router'
import { GatewayPage } from '#features/gateways/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/internet-gateways/$gateway')({
  staticData: {
    crumbs: ({ project = '', vpc = '', gateway = '' }) => [
      { label: 'Internet gateways', href: paths.gateways(project, vpc) },
      { label: gateway, href: paths.gateway(project, vpc, gateway) },
    ],
  },
  loader: ({ params: { project, vpc, gateway } }) =>
    load('internetGatewayView', { path: { gateway }, query: { project, vpc } }),
  component: Gateway,
})

function Gateway() {
  const { project, vpc, gateway } = Route.useParams()
  return <GatewayPage project={project} vpc={vpc} gateway={gateway} />
}
