import { truncateMiddle } from '#ui/format/truncate.ts'
import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { loadRack } from '#shell/load-rack.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/inventory/sleds/$sled')({
  staticData: {
    crumbs: ({ sled = '' }) => [
      { label: 'Inventory', href: paths.inventory() },
      { label: truncateMiddle(sled, 12), href: paths.sled(sled) },
    ],
  },
  loader: ({ params: { sled } }) => Promise.all([load('sledView', { path: { sledId: sled } }), loadRack()]),
})
