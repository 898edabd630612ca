import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchNames } from '#shell/prefetches.ts'
import { readListSearch } from '#data/list-search.ts'
import { DiskList } from '#features/disks/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_disks')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Disks', href: paths.disks(project) }],
  },
  validateSearch: readListSearch,
  loader: ({ context, params: { project }, location }) =>
    loadList(context, 'diskList', { query: { project } }, location.search, {
      count: 'disk',
      about: (rows) =>
        prefetchNames(
          context,
          rows.map(({ state }) => ('instance' in state ? state.instance : undefined)),
        ),
    }),
  component: List,
})

function List() {
  return (
    <>
      <DiskList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
