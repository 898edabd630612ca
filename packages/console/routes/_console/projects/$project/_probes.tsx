import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { ProbeList } from '#features/probes/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_probes')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Probes', href: paths.probes(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ params: { project }, location }) =>
    loadList('probeList', { query: { project } }, location.search),
  component: Probes,
})

function Probes() {
  return (
    <>
      <ProbeList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
