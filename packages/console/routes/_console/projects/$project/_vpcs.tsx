import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetch } from '#shell/load.ts'
import { vpcContentsQuery } from '#data/shared-queries.ts'
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
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'vpcList', { query: { project } }, location.search, {
      count: 'vpc',
      about: (rows) => prefetch(context, vpcContentsQuery(rows)),
    }),
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
