import { createFileRoute } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { InventorySwitches } from '#features/inventory/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/inventory/_tabs/switches')({
  staticData: { crumbs: () => [{ label: 'Switches', href: systemPaths.inventorySwitches(), isTab: true }] },
  loader: ({ context, location }) =>
    loadList(context, 'switchList', {}, listSearchIn(location.search, 'switches')),
  component: InventorySwitches,
})
