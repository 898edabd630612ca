import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetch } from '#shell/load.ts'
import { gatewayUsesQuery } from '#data/shared-queries.ts'
import { listSearchIn } from '#data/list-search.ts'
import { GatewayList } from '#features/gateways/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_gateways')({
  staticData: {
    list: true,
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Internet gateways', href: paths.gateways(project, vpc), isTab: true },
    ],
  },
  loader: ({ context, params: { project, vpc }, location }) =>
    loadList(
      context,
      'internetGatewayList',
      { query: { project, vpc } },
      listSearchIn(location.search, 'gateways'),
      { about: (rows) => prefetch(context, gatewayUsesQuery(rows)) },
    ),
  component: Tab,
})

function Tab() {
  const { project, vpc } = Route.useParams()
  return (
    <>
      <GatewayList project={project} vpc={vpc} />
      <Outlet />
    </>
  )
}
