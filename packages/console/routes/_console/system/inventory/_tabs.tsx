import { createFileRoute, Outlet } from '@tanstack/react-router'
import { InventoryFrame } from '#features/inventory/index.ts'
import { loadRack } from '#shell/load-rack.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/inventory/_tabs')({
  staticData: { crumbs: () => [{ label: 'Inventory', href: paths.inventory() }] },
  loader: ({ context }) => loadRack(context),
  component: Tabs,
})

function Tabs() {
  return (
    <InventoryFrame>
      <Outlet />
    </InventoryFrame>
  )
}
