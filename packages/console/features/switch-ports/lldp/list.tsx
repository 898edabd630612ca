import type { PortNeighbor } from '@portico/contract/types.ts'
import { Network } from 'lucide-react'
import { Guides } from '#shell/guides.tsx'
import { LocalList } from '#shell/list/local-section.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { SwitchPortFrame } from '../frame.tsx'
import { neighborColumns } from './columns.tsx'
import { neighborId, useNeighbors } from './neighbors.ts'

const noun = { one: 'neighbor', many: 'neighbors' }
const hrefOf = ({ switchLocation, portName }: PortNeighbor) =>
  systemPaths.switchPort(`${switchLocation}-${portName}`)
const nameOf = ({ switchLocation, portName, systemName, chassisId }: PortNeighbor) =>
  `${switchLocation} ${portName}, ${systemName ?? chassisId}`

/** The LLDP neighbors at the ports of both switches. */
export function NeighborList() {
  return (
    <LocalList
      frame={SwitchPortFrame}
      listKey=""
      title="Neighbors"
      noun={noun}
      columns={neighborColumns}
      rows={useNeighbors()}
      rowId={neighborId}
      rowName={nameOf}
      rowHref={hrefOf}
      searchPlaceholder="Port, neighbor or address"
      headerActions={
        <Guides
          icon={Network}
          heading="Neighbors"
          summary="Systems at the other ends of links, as they report themselves by LLDP. Systems without LLDP are not shown."
          guides={['rack-networking']}
        />
      }
      empty={{
        picture: ipPoolPicture,
        title: 'No neighbors',
        body: 'Systems at the other ends of links appear here if LLDP is on in the settings of the port.',
      }}
    />
  )
}
