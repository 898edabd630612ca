import { Activity } from 'lucide-react'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { LocalList } from '#shell/list/local-section.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { BgpFrame } from '../bgp/lazy.ts'
import { bfdActions } from './actions.ts'
import { bfdColumns } from './columns.tsx'
import { type BfdSession, useBfd } from './sessions.ts'

const keyOf = ({ key }: BfdSession) => key

/** The list of BFD sessions, which detect an unreachable peer faster than BGP; sessions that are down come first. */
export function BfdList() {
  const denied = useWhyNotFleet('networking_switch_port_apply_settings')
  const actions = useCallback((session: BfdSession) => bfdActions(session, denied), [denied])
  return (
    <LocalList
      frame={BgpFrame}
      listKey=""
      title="BFD sessions"
      noun={kinds.bfd_session}
      columns={bfdColumns}
      rows={useBfd()}
      rowId={keyOf}
      rowName={keyOf}
      actions={actions}
      searchPlaceholder="Peer or switch"
      headerActions={
        <Guides
          icon={Activity}
          heading="BFD"
          summary="Checks many times a second whether a peer is reachable, so that its BGP session ends as soon as it is lost."
          guides={['rack-networking']}
        />
      }
      create={{ label: 'New BFD session', href: systemPaths.bfdSessionsNew(), disabledReason: denied }}
      empty={{
        picture: ipPoolPicture,
        title: 'No BFD sessions',
        body: 'Without BFD, the loss of a peer is noticed when the hold time of its BGP session expires.',
      }}
    />
  )
}
