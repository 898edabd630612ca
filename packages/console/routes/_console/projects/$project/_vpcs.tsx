import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { VpcList } from '#features/vpcs/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_vpcs')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'VPCs', href: paths.vpcs(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ params: { project }, location }) => loadList('vpcList', { query: { project } }, location.search),
  component: Vpcs,
})

function Vpcs() {
  return (
    <>
      <VpcList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
