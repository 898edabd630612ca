import type { AddressLot } from '@portico/contract/types.ts'
import { MapPin } from 'lucide-react'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { lotActions, lotBulkActions } from './actions.ts'
import { lotColumns } from './columns.tsx'
import { AddressLotFrame } from './frame.tsx'

const hrefOf = ({ name }: AddressLot) => paths.addressLot(name)
const historyOf = ({ name }: AddressLot) => systemPaths.addressLotHistory(name)

/** The address lots of the rack, for its links and switches and for announced networks. */
export function AddressLotList() {
  const whyNoNew = useWhyNotFleet('networking_address_lot_create')
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const actions = useCallback((lot: AddressLot) => lotActions(lot, denied), [denied])
  return (
    <ResourceList
      call="networkingAddressLotList"
      frame={AddressLotFrame}
      title="Address lots"
      noun={kinds.address_lot}
      columns={lotColumns}
      rowHref={hrefOf}
      historyHref={historyOf}
      actions={actions}
      {...(denied === null && { bulk: lotBulkActions })}
      headerActions={
        <Guides
          icon={MapPin}
          heading="Address lots"
          summary="Addresses of the rack itself, for links of switch ports and loopbacks. BGP announces their blocks."
          guides={['rack-networking', 'ip-pools']}
        />
      }
      create={{ label: 'New address lot', href: systemPaths.addressLotsNew(), disabledReason: whyNoNew }}
      empty={{
        picture: ipPoolPicture,
        title: 'No address lots',
        body: 'Links of switch ports take their addresses from a lot. Create one before you configure a port.',
      }}
    />
  )
}
