import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#shell/load.ts'
import { diskFactsQuery } from '#data/inventory-queries.ts'
import { listSearchIn } from '#data/list-search.ts'
import { SledDisks } from '#features/inventory/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/_tabs/disks')({
  staticData: {
    crumbs: ({ sled = '' }) => [{ label: 'Disks', href: systemPaths.sledDisks(sled), isTab: true }],
  },
  loader: ({ context, params: { sled }, location }) =>
    loadList(
      context,
      'sledPhysicalDiskList',
      { path: { sledId: sled } },
      listSearchIn(location.search, 'disks'),
      { about: (rows) => prefetch(context, diskFactsQuery(rows)) },
    ),
  component: Tab,
})

function Tab() {
  return <SledDisks sled={Route.useParams().sled} />
}
