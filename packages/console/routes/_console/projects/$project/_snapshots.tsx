import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchNames } from '#shell/prefetches.ts'
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
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'snapshotList', { query: { project } }, location.search, {
      count: 'snapshot',
      about: (rows) =>
        prefetchNames(
          context,
          rows.map((row) => row.diskId),
        ),
    }),
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
