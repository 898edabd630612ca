import type { LoopbackAddress } from '@portico/contract/types.ts'
import { MapPin } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { useLotsOf } from '#shell/lots-of-blocks.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { AddressLotFrame } from '../address-lots/lazy.ts'
import { loopbackActions } from './actions.ts'
import { loopbackColumns, LotsContext } from './columns.tsx'

const nameOf = ({ address, switchLocation }: LoopbackAddress) => `${address} on ${switchLocation}`

/** The loopback addresses of the switches. */
export function LoopbackList() {
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const actions = useCallback((loopback: LoopbackAddress) => loopbackActions(loopback, denied), [denied])
  return (
    <ResourceList
      call="networkingLoopbackAddressList"
      frame={AddressLotFrame}
      title="Loopback addresses"
      noun={kinds.loopback_address}
      columns={loopbackColumns}
      rowName={nameOf}
      actions={actions}
      surround={PageLots}
      searchPlaceholder={null}
      headerActions={
        <Guides
          icon={MapPin}
          heading="Loopback addresses"
          summary="Addresses of the switches themselves. They are not tied to a link, so they can be reached over every link."
          guides={['rack-networking']}
        />
      }
      create={{ label: 'New loopback address', href: systemPaths.loopbacksNew(), disabledReason: denied }}
      empty={{
        picture: ipPoolPicture,
        title: 'No loopback addresses',
        body: 'A switch can have addresses in addition to those of its ports. They come from an address lot.',
      }}
    />
  )
}

function PageLots(props: { rows: readonly LoopbackAddress[] | undefined; children: ReactNode }) {
  const { rows } = props
  const blocks = useMemo(() => (rows ?? []).map(({ addressLotBlockId }) => addressLotBlockId), [rows])
  return <LotsContext value={useLotsOf(blocks)}>{props.children}</LotsContext>
}
