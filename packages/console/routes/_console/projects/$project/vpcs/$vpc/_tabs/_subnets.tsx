import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchNames } from '#shell/prefetches.ts'
import { listSearchIn } from '#data/list-search.ts'
import { SubnetList } from '#features/subnets/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_subnets')({
  staticData: {
    list: true,
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Subnets', href: paths.subnets(project, vpc), isTab: true },
    ],
  },
  loader: ({ context, params: { project, vpc }, location }) =>
    loadList(
      context,
      'vpcSubnetList',
      { query: { project, vpc } },
      listSearchIn(location.search, 'subnets'),
      {
        about: (rows) =>
          prefetchNames(
            context,
            rows.map((row) => row.customRouterId),
          ),
      },
    ),
  component: Tab,
})

function Tab() {
  const { project, vpc } = Route.useParams()
  return (
    <>
      <SubnetList project={project} vpc={vpc} />
      <Outlet />
    </>
  )
}
