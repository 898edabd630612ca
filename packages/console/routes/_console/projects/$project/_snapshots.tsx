import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { SnapshotList } from '#features/snapshots/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_snapshots')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Snapshots', href: paths.snapshots(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ params: { project }, location }) =>
    loadList('snapshotList', { query: { project } }, location.search),
  component: List,
})

function List() {
  return (
    <>
      <SnapshotList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
