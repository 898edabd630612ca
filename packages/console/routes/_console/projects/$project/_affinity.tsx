import { createFileRoute, Outlet } from '@tanstack/react-router'
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
  loader: ({ params: { project }, location }) =>
    loadList('antiAffinityGroupList', { query: { project } }, location.search),
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
