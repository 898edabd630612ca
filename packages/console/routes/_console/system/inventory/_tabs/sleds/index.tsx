import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { listSearchIn } from '#data/list-search.ts'
import { InventorySleds } from '#features/inventory/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/inventory/_tabs/sleds/')({
  staticData: { crumbs: () => [{ label: 'Sleds', href: paths.inventory(), isTab: true }] },
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    return loadList(context, 'sledList', {}, listSearchIn(location.search, 'sleds'))
  },
  component: InventorySleds,
})
