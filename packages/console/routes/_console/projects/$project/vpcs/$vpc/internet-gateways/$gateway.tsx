import { createFileRoute } from '@tanstack/react-router'
import { prefetchNames } from '#shell/prefetches.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { listSearchIn } from '#data/list-search.ts'
import { gatewayUsesQuery } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { loadList } from '#shell/list/list-query.ts'
import { GatewayPage } from '#features/gateways/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/internet-gateways/$gateway')({
  staticData: {
    crumbs: ({ project = '', vpc = '', gateway = '' }) => [
      { label: 'Internet gateways', href: paths.gateways(project, vpc) },
      { label: gateway, href: paths.gateway(project, vpc, gateway) },
    ],
  },
  loader: async ({ context, params: { project, vpc, gateway }, location }) => {
    const loading = load(context, 'internetGatewayView', { path: { gateway }, query: { project, vpc } })
    // The lists of a gateway need its name.
    const { name } = isUuid(gateway) ? await loading : { name: gateway }
    const of = { query: { project, vpc, gateway: name } }
    prefetch(context, query('internetGatewayIpAddressList', of))
    const pools = loadList(context, 'internetGatewayIpPoolList', of, listSearchIn(location.search, 'pools'), {
      about: (rows) =>
        prefetchNames(
          context,
          rows.map((row) => row.ipPoolId),
        ),
    })
    const [shown] = await Promise.all([loading, pools])
    prefetch(context, gatewayUsesQuery([shown]))
    return shown
  },
  component: Gateway,
})

function Gateway() {
  const { project, vpc, gateway } = Route.useParams()
  return <GatewayPage project={project} vpc={vpc} gateway={gateway} />
}
