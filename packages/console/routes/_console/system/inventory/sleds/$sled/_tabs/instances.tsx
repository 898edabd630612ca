import { createFileRoute } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { SledInstances } from '#features/inventory/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/_tabs/instances')({
  staticData: {
    crumbs: ({ sled = '' }) => [{ label: 'Instances', href: paths.sled(sled), isTab: true }],
  },
  loader: ({ context, params: { sled }, location }) =>
    loadList(
      context,
      'sledInstanceList',
      { path: { sledId: sled } },
      listSearchIn(location.search, 'instances'),
    ),
  component: Tab,
})

function Tab() {
  return <SledInstances sled={Route.useParams().sled} />
}
