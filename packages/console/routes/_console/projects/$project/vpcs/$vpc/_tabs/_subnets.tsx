import { createFileRoute, Outlet } from '@tanstack/react-router'
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
  loader: ({ params: { project, vpc }, location }) =>
    loadList('vpcSubnetList', { query: { project, vpc } }, listSearchIn(location.search, 'subnets')),
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
