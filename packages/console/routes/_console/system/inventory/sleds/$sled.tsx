import { truncateMiddle } from '#ui/format/truncate.ts'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { loadRack } from '#shell/load-rack.ts'
import { paths } from '#shell/paths.ts'
import type { LoadedCrumb } from '#shell/router/static-data.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled')({
  staticData: {
    crumbs: ({ sled = '' }, { crumb = truncateMiddle(sled, 12) }) => [
      { label: 'Inventory', href: paths.inventory() },
      { label: crumb, href: paths.sled(sled) },
    ],
  },
  loader: async ({ context, params: { sled } }): Promise<LoadedCrumb> => {
    prefetchOwnAbilities(context)
    const [{ baseboard }] = await Promise.all([
      load(context, 'sledView', { path: { sledId: sled } }),
      loadRack(context),
    ])
    return { crumb: baseboard.serial }
  },
})
