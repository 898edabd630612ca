import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetch } from '#shell/load.ts'
import { groupContentsQuery } from '#data/shared-queries.ts'
import { readListSearch } from '#data/list-search.ts'
import { AffinityGroupList } from '#features/affinity/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_affinity-groups')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Affinity groups', href: paths.affinityGroups(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'affinityGroupList', { query: { project } }, location.search, {
      count: 'affinity_group',
      about: (rows) => prefetch(context, groupContentsQuery(rows)),
    }),
  component: Groups,
})

function Groups() {
  return (
    <>
      <AffinityGroupList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
