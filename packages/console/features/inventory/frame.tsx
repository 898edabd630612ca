import { Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { Guides } from '#shell/guides.tsx'
import { useActiveTab } from '#shell/navigation/use-active-tab.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { RouteTabs } from '#ui/navigation/route-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RackContext, useRack } from './rack-queries.ts'

/** The frame of the inventory, with a tab for each kind of hardware. */
export function InventoryFrame({ children }: { children: ReactNode }) {
  const place = useActiveTab()
  const rack = useRack()
  return (
    <RackContext value={rack}>
      <PageHeader title="Inventory" actions={<InventoryGuides />} />
      <RouteTabs
        label="Inventory"
        {...place}
        tabs={[
          { label: 'Sleds', href: paths.inventory(), count: rack?.sleds.length },
          { label: 'Disks', href: paths.inventoryDisks() },
          { label: 'Switches', href: systemPaths.inventorySwitches(), count: rack?.switches.length },
        ]}
      >
        {children}
      </RouteTabs>
    </RackContext>
  )
}

export function InventoryGuides() {
  return (
    <Guides
      icon={Server}
      heading="Inventory"
      summary="Sleds are the servers that instances run on. Their disks store the data, and switches connect them."
      guides={['inventory']}
    />
  )
}
