import type { PhysicalDisk } from '@portico/contract/types.ts'
import { useContext } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { useKnownCount } from '#shell/list/use-known-count.ts'
import { diskColumns } from './columns.tsx'
import { PageDiskFacts } from './disk-facts.tsx'
import { RackShown, useRackSled } from './rack-read.ts'

const serialOf = ({ serial }: PhysicalDisk) => serial
const ofSled = diskColumns.filter(({ id }) => id !== 'sled')

/** Every physical disk in service. */
export function InventoryDisks() {
  const rack = useContext(RackShown)
  const known = useKnownCount(
    'disks',
    rack?.sleds.reduce((sum, { disks }) => sum + disks, 0),
  )
  return (
    <ResourceSection
      call="physicalDiskList"
      listKey="disks"
      title="Physical disks"
      thing={kinds.physical_disk}
      columns={diskColumns}
      {...known}
      rowName={serialOf}
      surround={PageDiskFacts}
      searchPlaceholder="Serial or model number"
      empty={{
        body: 'No disks were found, though sleds have some. Their sleds may not have told of them yet.',
      }}
    />
  )
}

/** Those of one sled. */
export function SledDisks({ sled }: { sled: string }) {
  const known = useKnownCount('disks', useRackSled(sled)?.disks)
  return (
    <ResourceSection
      call="sledPhysicalDiskList"
      listKey="disks"
      args={{ path: { sledId: sled } }}
      title="Physical disks"
      thing={kinds.physical_disk}
      columns={ofSled}
      {...known}
      rowName={serialOf}
      surround={PageDiskFacts}
      searchPlaceholder="Serial or model number"
      empty={{ body: 'No disks of this sled are in service.' }}
    />
  )
}
