import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetch } from '#shell/load.ts'
import { groupContentsQuery } from '#data/shared-queries.ts'
import { readListSearch } from '#data/list-search.ts'
import { AntiAffinityGroupList } from '#features/affinity/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_affinity')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [
      { label: 'Anti-affinity groups', href: paths.antiAffinityGroups(project) },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'antiAffinityGroupList', { query: { project } }, location.search, {
      count: 'anti_affinity_group',
      about: (rows) => prefetch(context, groupContentsQuery(rows)),
    }),
  component: Groups,
})

function Groups() {
  return (
    <>
      <AntiAffinityGroupList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
