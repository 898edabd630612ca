import { createFileRoute } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { InventoryDisks } from '#features/inventory/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/inventory/_tabs/disks')({
  staticData: { crumbs: () => [{ label: 'Disks', href: paths.inventoryDisks(), isTab: true }] },
  loader: ({ location }) => loadList('physicalDiskList', {}, listSearchIn(location.search, 'disks')),
  component: InventoryDisks,
})
