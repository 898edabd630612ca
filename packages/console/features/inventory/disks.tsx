import type { PhysicalDisk } from '@portico/contract/types.ts'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { diskColumns } from './columns.tsx'
import { PageDiskFacts } from './disk-facts.tsx'

const serialOf = ({ serial }: PhysicalDisk) => serial
const ofSled = diskColumns.filter(({ id }) => id !== 'sled')

/** The list of all physical disks in service. */
export function InventoryDisks() {
  return (
    <ResourceSection
      call="physicalDiskList"
      listKey="disks"
      title="Physical disks"
      noun={kinds.physical_disk}
      columns={diskColumns}
      rowName={serialOf}
      surround={PageDiskFacts}
      searchPlaceholder="Serial or model number"
      empty={{
        body: 'No disks found. Sleds may not have reported them yet.',
      }}
    />
  )
}

/** The disks of one sled. */
export function SledDisks({ sled }: { sled: string }) {
  return (
    <ResourceSection
      call="sledPhysicalDiskList"
      listKey="disks"
      args={{ path: { sledId: sled } }}
      title="Physical disks"
      noun={kinds.physical_disk}
      columns={ofSled}
      rowName={serialOf}
      surround={PageDiskFacts}
      searchPlaceholder="Serial or model number"
      empty={{ body: 'No disks of this sled are in service.' }}
    />
  )
}
